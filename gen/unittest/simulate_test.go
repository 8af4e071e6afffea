package unittest

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// Each line is a condition minute by minute, and what fires then. The cases are those of
// Prometheus' own alert states: pending until "for" has passed, firing on for keep_firing_for.
func TestSimulate(t *testing.T) {
	for _, c := range []struct {
		hold, keep int
		holds      string
		fires      string
	}{
		{0, 0, ".x.xx.", ".!.!!."},
		{2, 0, "xxxx..", "..!!.."},
		{2, 0, "xx.xxx", ".....!"},
		{2, 2, "xxx....xxx", "..!!!....!"},
		{2, 2, "xxx.x.xx..", "..!!!!!!!!"},
		{0, 3, "x......", "!!!!..."},
		{5, 0, "xxxx", "...."},
	} {
		w := expected.New(time.Minute, time.Minute)
		track := expected.Samples{}
		for _, r := range c.holds {
			track = append(track, float64(strings.IndexRune(".x", r)))
		}
		if err := w.Add(expected.Input{Name: "x", Samples: track}); err != nil {
			t.Fatal(err)
		}
		of := &promql.Folded{Of: &promql.Vector{Alts: []promql.Series{{Name: "x"}}}, Fold: "sum"}
		rule := &plan.Alert{
			Alert:     &catalog.Alert{For: time.Duration(c.hold) * time.Minute, KeepFiringFor: time.Duration(c.keep) * time.Minute},
			Condition: &promql.Condition{When: &promql.Compare{Of: of, Op: ">", Value: 0}},
		}
		fired, err := simulate(w, []*plan.Alert{rule}, time.Duration(len(c.holds)-1)*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i := range c.holds {
			got += []string{".", "!"}[min(1, len(fired[time.Duration(i)*time.Minute]))]
		}
		if got != c.fires {
			t.Errorf("for %d, kept for %d: %s gives %s, want %s", c.hold, c.keep, c.holds, got, c.fires)
		}
	}
}
