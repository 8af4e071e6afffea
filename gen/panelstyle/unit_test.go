package panelstyle_test

import (
	"testing"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// Only what is counted in whole things is shown without decimals.
func TestDecimals(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		unit  string
		whole bool
		want  float64 // -1: Grafana chooses
	}{
		{plan.UnitRatio, false, 1}, {plan.UnitTimes, true, 2}, {"requests", true, 0}, {"requests", false, -1}, {"seconds", true, -1}, {"bytes", true, -1},
	} {
		got := -1.0
		if d := panelstyle.Decimals(plan.Query{Signal: &plan.Signal{Unit: x.unit}, Whole: x.whole}); d != nil {
			got = *d
		}
		if got != x.want {
			t.Errorf("%s, whole: %v: %v decimals, want %v", x.unit, x.whole, got, x.want)
		}
	}
}
