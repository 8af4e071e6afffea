package inputs

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// whole is a series of native histograms, or a number taken of them.
func whole(name, take string) promql.Series {
	s := exported(name, nil)
	s.Native, s.Take = true, take
	return s
}

// Turned round into native histograms, each construct gives the wanted value on the engine.
func TestTurnedRoundNatively(t *testing.T) {
	rates, buckets := fold("sum", promql.Rate, whole("s:time", "")), fold("sum", promql.Rate, exported("s:time_bucket", nil), "le")
	mean := &promql.Ratio{Part: fold("sum", promql.Rate, whole("s:time", "histogram_sum")), Whole: fold("sum", promql.Rate, whole("s:time", "histogram_count"))}
	for name, c := range map[string]struct {
		node promql.Node
		want float64
	}{
		"median":        {&promql.Quantile{Q: 0.5, Native: rates, By: byModel}, 0.75},
		"low tail":      {&promql.Quantile{Q: 0.99, Native: rates, By: byModel}, 0.0995},
		"tail at bound": {&promql.Quantile{Q: 0.99, Native: rates, By: byModel}, 1},
		"low quantile":  {&promql.Quantile{Q: 0.1, Native: rates, By: byModel}, 2.4},
		"either form":   {&promql.Quantile{Q: 0.9, Of: buckets, Native: rates, By: byModel}, 0.75},
		"within":        {&promql.Within{Native: rates, By: byModel, Bound: 1}, 3},
		"none within":   {&promql.Within{Native: rates, By: byModel, Bound: 0.5}, 0},
		"everything":    {&promql.Within{Native: rates, By: byModel, All: true}, 3},
		"mean":          {mean, 0.2},
		"failed share":  {&promql.Ratio{Part: &promql.Within{Native: rates, By: byModel, Bound: 1}, Whole: &promql.Within{Native: rates, By: byModel, All: true}}, 0.9},
	} {
		for _, uneven := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				s := names(nil).NewSubject("server", c.node.Labels(), 1, false)
				if err := s.Want(c.node, Now, c.want); err != nil {
					t.Fatal(err)
				}
				w := expected.New(time.Minute, time.Minute)
				if err := s.Draw(w, Timeline{Samples: 10, Until: 11, Uneven: uneven}); err != nil {
					t.Fatal(err)
				}
				found(t, w, c.node, 10*time.Minute, c.want)
			})
		}
	}
}

// What a rule has recorded of native histograms is given as one, buckets, count and sum in keeping.
func TestGivenNatively(t *testing.T) {
	recorded := &promql.Recorded{Name: "recorded", Of: fold("sum", promql.Rate, whole("s:time", ""))}
	s := names(nil).NewSubject("server", byModel, 1, true)
	if err := s.Want(&promql.Within{Native: recorded, By: byModel, Bound: 0.5}, Now, 3); err != nil {
		t.Fatal(err)
	}
	w := expected.New(time.Minute, time.Minute)
	if err := s.DrawParts(w, Timeline{Samples: 2, Until: 3}, byModel, 0); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, in := range w.Inputs() {
		got = append(got, in.String()+" "+in.Notation())
	}
	want := []string{
		`recorded{cluster="one",model="server",namespace="prod"} {{schema:-53 sum:4.5 count:6 custom_values:[0.1 0.5 1 2.5] offset:1 buckets:[3 1.5 0 1.5]}}x2`,
		`recorded{cluster="one",model="server",namespace="prod",prometheus="second"} {{schema:-53 sum:2.25 count:3 custom_values:[0.1 0.5 1 2.5] offset:1 buckets:[1.5 0.75 0 0.75]}}x2`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Copies repeat a native histogram, and a server may export a number under its name.
func TestCopiesAndNumbersBesideHistograms(t *testing.T) {
	s := whole("s:time", "")
	s.Copies, s.Mixed = []string{"rank"}, true
	s.Metric = metric(catalog.Label{Name: "rank", Role: catalog.Copy})
	n := fold("sum", promql.Rate, s)
	w := expected.New(time.Minute, time.Minute)
	for i := range 2 {
		sub := names(nil).NewSubject("server", byModel, 1, false)
		if err := sub.Want(n, Now, 8); err != nil {
			t.Fatal(err)
		}
		if err := sub.Draw(expected.New(time.Minute, time.Minute), Timeline{Samples: 10, Until: 11}); err != nil {
			t.Fatal(err)
		}
		draw := func() error {
			return sub.Draw(w, Timeline{Samples: 10, Until: 11}, func(_ *Leaf, d *Drawn) { d.Copies = true })
		}
		if i > 0 {
			if !sub.Rename(1, byModel) {
				t.Fatal("there is no second server")
			}
			draw = func() error { return sub.DrawNumber(w, Timeline{Samples: 10, Until: 11}) }
		}
		if err := draw(); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(w.Inputs()); n != 3 {
		t.Fatalf("%d series, want a histogram twice and a number", n)
	}
	found(t, w, &promql.Within{Native: n, By: byModel, All: true}, 10*time.Minute, 8)
}
