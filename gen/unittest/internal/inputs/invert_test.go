package inputs

import (
	"math"
	"strings"
	"testing"
	"time"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/enginetest"
	"metricwright/gen/unittest/internal/expected"
)

// names are of a deployment that keeps its clusters apart.
func names(change func(*catalog.Config)) *Names {
	c := catalog.Config{Namespace: "namespace", Pod: "pod", Group: []string{"cluster"}}
	if change != nil {
		change(&c)
	}
	return NewNames(&plan.Plan{Catalog: &catalog.Catalog{Config: c, Exporters: []*catalog.Exporter{{ID: "s", ModelLabel: "model"}}}})
}

var seconds = []float64{0.1, 0.5, 1, 2.5}

func metric(labels ...catalog.Label) *catalog.Metric {
	return &catalog.Metric{Entry: catalog.Entry{Exporter: "s"}, Labels: append(labels, catalog.Label{Name: "model"}), Bounds: seconds}
}

func exported(name string, where map[string]string, labels ...catalog.Label) promql.Series {
	return promql.Series{Name: name, Match: promql.MustMatchers(where), Metric: metric(labels...)}
}

var (
	byModel = []string{"cluster", "namespace", "model"}
	byPod   = []string{"cluster", "namespace", "pod", "model"}
)

func label(name, role string) catalog.Label { return catalog.Label{Name: name, Role: role} }

func fold(rule string, kind promql.Kind, s promql.Series, by ...string) *promql.Folded {
	return &promql.Folded{Of: &promql.Vector{Alts: []promql.Series{s}, Kind: kind, Window: promql.Over(5 * time.Minute)}, Fold: rule, By: append(append([]string(nil), byModel...), by...)}
}

// rule is a recording that is worked out.
func rule(n promql.Node) *promql.Recorded { return &promql.Recorded{Name: "rule", Of: n} }

// Turned round into input, each construct gives the wanted value on the engine, twice: for a
// steady input and for one that only the right window reads as that.
func TestTurnedRound(t *testing.T) {
	queue := exported("s:queue", map[string]string{"reason": "full", "stage": "0|"}, catalog.Label{Name: "reason", Values: []string{"full", "held"}}, catalog.Label{Name: "stage", Optional: true})
	hits, lookups := exported("s:hits", nil), exported("s:lookups", nil)
	failed, done := fold("sum", promql.Rate, exported("s:failed", nil)), fold("sum", promql.Rate, exported("s:done", nil))
	buckets := fold("sum", promql.Rate, exported("s:time_bucket", nil), "le")
	part := exported("s:passes", map[string]string{"mode": "graph"}, catalog.Label{Name: "mode", Values: []string{"graph", "eager"}})
	whole := exported("s:passes", nil, catalog.Label{Name: "mode", Values: []string{"graph", "eager"}})
	events := fold("sum", promql.Events, exported("s:errors", nil))
	up := exported("s:up", nil)
	events.Of.Alts[0].Beside = &up
	pods := &promql.Folded{Of: fold("sum", promql.Rate, exported("s:tokens", nil)).Of, Fold: "sum", By: byPod}
	for name, c := range map[string]struct {
		node promql.Node
		want float64
	}{
		"level":         {fold("sum", promql.Level, queue), 7},
		"rate":          {fold("sum", promql.Rate, hits), 2.5},
		"events":        {events, 30},
		"ratio":         {&promql.Ratio{Part: fold("sum", promql.Rate, hits), Whole: fold("sum", promql.Rate, lookups)}, 0.25},
		"part of whole": {&promql.Ratio{Part: fold("sum", promql.Rate, part), Whole: fold("sum", promql.Rate, whole)}, 0.75},
		"failed share":  {&promql.Ratio{Part: failed, Whole: &promql.Sum{Terms: []promql.Node{done, failed}, Late: []bool{false, false}}}, 0.01},
		"sum":           {&promql.Sum{Terms: []promql.Node{done, failed}, Late: []bool{false, true}}, 12},
		"rank by rank":  {&promql.FoldedRatio{Part: fold("", promql.Level, hits).Of, Whole: fold("", promql.Level, lookups).Of, Fold: "max", By: byModel}, 0.95},
		"mean":          {&promql.ProcessMean{Sum: fold("", promql.Rate, hits).Of, Count: fold("", promql.Rate, lookups).Of, Gauge: fold("", promql.Level, queue).Of, By: byModel}, 0.2},
		"share":         {&promql.Share{Part: fold("sum", promql.Rate, whole, "mode"), Label: "mode", Whole: fold("sum", promql.Rate, whole)}, 0.5},
		"median":        {&promql.Quantile{Q: 0.5, Of: buckets, By: byModel}, 0.75},
		"low tail":      {&promql.Quantile{Q: 0.99, Of: buckets, By: byModel}, 0.0995},
		"tail at bound": {&promql.Quantile{Q: 0.99, Of: buckets, By: byModel}, 1},
		"tail near end": {&promql.Quantile{Q: 0.5, Of: buckets, By: byModel}, 2.4},
		"within":        {&promql.Within{Of: fold("sum", promql.Rate, exported("s:time_bucket", map[string]string{"le": "1.0"}), "le"), By: byModel, Bound: 1}, 3},
		"slight skew":   {&promql.Skew{Of: pods, By: byModel}, 1.75},
		"great skew":    {&promql.Skew{Of: pods, By: byModel}, 2.6},
		"live":          {&promql.Live{Presence: fold("", promql.Level, up).Of, Over: time.Hour, By: []string{"cluster", "namespace", "job"}}, 3},
		"down":          {&promql.Down{Presence: fold("", promql.Level, up).Of, Over: time.Hour, By: []string{"cluster", "namespace", "job"}}, 2},
		"down, each":    {&promql.Down{Presence: fold("", promql.Level, up).Of, Over: time.Hour, By: []string{"cluster", "namespace", "pod"}}, 1},
		"errors":        {&promql.ErrorRatio{Good: rule(done), Total: rule(failed)}, 0.02},
		"budget":        {&promql.BudgetLeft{Of: &promql.ErrorRatio{Good: rule(done), Total: rule(failed)}, Objective: 0.99}, 0.5},
	} {
		for _, uneven := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				cut := strings.HasPrefix(name, "errors") || name == "budget"
				if cut { // of two quantities, not of one name
					renamed(c.node)
				}
				s := names(nil).NewSubject("server", c.node.Labels(), 1, cut)
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

func renamed(n promql.Node) {
	for i, r := range promql.Recordings(n) {
		r.Name = []string{"good", "total"}[i]
	}
}

// found asks the engine whether any result is the wanted value.
func found(t *testing.T, w *expected.World, n promql.Node, at time.Duration, want float64) {
	t.Helper()
	var lines []string
	for _, in := range w.Inputs() {
		lines = append(lines, in.String()+" "+in.Notation())
	}
	got := enginetest.New(t, w.Step, lines...).At(promql.Print(n.Expr()), at)
	for _, v := range got {
		if math.Abs(v-want) <= 1e-9*math.Abs(want) {
			return
		}
	}
	t.Errorf("%s\non %s\ngives %v, and not %v", promql.Print(n.Expr()), strings.Join(lines, "\n   "), got, want)
}

// Restarts lie so that only the window counts as many as wanted; of a server that passes the threshold, at once.
func TestRestartsTurnedRound(t *testing.T) {
	f := fold("max", promql.Resets, exported("s:tokens", nil))
	f.Of.Window = promql.Over(20 * time.Minute)
	for _, c := range []Timeline{{Samples: 40, Until: 41, Uneven: true}, {Samples: 40, From: 25, Until: 41}} {
		s := names(nil).NewSubject("server", byModel, 1, false)
		if err := s.Want(f, Now, 3); err != nil {
			t.Fatal(err)
		}
		w := expected.New(time.Minute, time.Minute)
		if err := s.Draw(w, c); err != nil {
			t.Fatal(err)
		}
		found(t, w, f, 40*time.Minute, 3)
		for _, wrong := range []time.Duration{10 * time.Minute, 40 * time.Minute} {
			f.Of.Window = promql.Over(wrong)
			if r, err := w.At(f, 40*time.Minute); c.Uneven && (err != nil || r.Points[0].V == 3) {
				t.Errorf("over %s: %v, %v", wrong, r, err)
			}
		}
		f.Of.Window = promql.Over(20 * time.Minute)
	}
}

// The past of a quantity is such that now is the wanted multiple of it.
func TestBaselineTurnedRound(t *testing.T) {
	b := &promql.Baseline{
		Of: &promql.Recorded{Name: "r", Of: fold("sum", promql.Level, exported("s:running", nil))}, Over: 30 * time.Minute, Skip: 10 * time.Minute, History: 20 * time.Minute, Step: 5 * time.Minute,
		Floor: &promql.Recorded{Name: "floor", Of: fold("sum", promql.Level, exported("s:traffic", nil))}, FloorAbove: 100,
	}
	s := names(nil).NewSubject("server", b.Labels(), 1, true)
	if err := s.Want(b, Now, 3); err != nil {
		t.Fatal(err)
	}
	w := expected.New(time.Minute, time.Minute)
	if err := s.Draw(w, Timeline{Samples: 60, From: 55, Until: 61}); err != nil {
		t.Fatal(err)
	}
	found(t, w, b, time.Hour, 3)
}

// The past of a quantity is such that it has fallen by as much as wanted, or grown.
func TestDropTurnedRound(t *testing.T) {
	d := &promql.Drop{Of: rule(fold("sum", promql.Level, exported("s:running", nil))), Over: 40 * time.Minute, Lasting: 10 * time.Minute, Step: promql.DropStep}
	for want, now := range map[float64]float64{3: 2, -1: 2} {
		s := names(nil).NewSubject("server", d.Labels(), 1, true)
		if err := s.Want(d, Now, want); err != nil {
			t.Fatal(err)
		}
		w := expected.New(time.Minute, time.Minute)
		if err := s.Draw(w, Timeline{Samples: 60, From: 55, Until: 61}); err != nil {
			t.Fatal(err)
		}
		found(t, w, d, time.Hour, max(want, 0))
		found(t, w, d.Of, time.Hour, now)
		found(t, w, d.Of, 50*time.Minute, now+want)
	}
}

// What is asked twice of the same series is asked once, of the first who asks; what is asked of
// the least of a model goes to another server.
func TestSharedSeries(t *testing.T) {
	queue := exported("s:queue", nil)
	sum, least := &promql.Folded{Of: fold("sum", promql.Level, queue).Of, Fold: "sum", By: byPod}, fold("min", promql.Level, queue)
	s := names(nil).NewSubject("server", byPod, 1, false)
	for _, x := range []struct {
		n promql.Node
		v float64
	}{{sum, 8}, {sum, 9}, {least, 0.5}} {
		if err := s.Want(x.n, Now, x.v); err != nil {
			t.Fatal(err)
		}
	}
	w := expected.New(time.Minute, time.Minute)
	if err := s.Draw(w, Timeline{Samples: 2, Until: 3}); err != nil {
		t.Fatal(err)
	}
	found(t, w, sum, 2*time.Minute, 8)
	found(t, w, least, 2*time.Minute, 0.5)
}

func TestCannotBeTurnedRound(t *testing.T) {
	for n, want := range map[promql.Node]string{
		&promql.Raw{}: "*promql.Raw cannot be turned round into input",
		&promql.Quantile{Q: 0.5, Of: fold("sum", promql.Rate, exported("s:time_bucket", nil), "le"), By: byModel}:                                                                                                       "a quantile of 5 lies beyond the last finite bound",
		&promql.Ratio{Part: fold("sum", promql.Rate, exported("x", map[string]string{"mode": "graph"}, catalog.Label{Name: "mode"})), Whole: fold("sum", promql.Rate, exported("x", nil, catalog.Label{Name: "mode"}))}: "the parts of x are more than the whole",
	} {
		s := names(nil).NewSubject("server", byModel, 1, false)
		err := s.Want(n, Now, 5)
		if err == nil {
			err = s.Draw(expected.New(time.Minute, time.Minute), Timeline{Samples: 2, Until: 3})
		}
		if err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
