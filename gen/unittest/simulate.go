package unittest

import (
	"cmp"
	"slices"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/ruleeval"
	"metricwright/gen/unittest/internal/expected"
)

// firing is one alert that fires.
type firing struct {
	rule   *plan.Alert
	labels map[string]string // of the quantity judged
	value  float64
}

// key tells firing alerts apart.
func (f firing) key() string { return f.rule.Grade + expected.Metric("", f.labels) }

// simulate follows the rules of an alert from one evaluation to the next until the end, with the
// alert states that rule tests have.
func simulate(w *expected.World, rules []*plan.Alert, end time.Duration) (map[time.Duration][]firing, error) {
	out := map[time.Duration][]firing{}
	for _, rule := range rules {
		node := rule.Node()
		life := ruleeval.Life[string, expected.Point]{For: rule.For, KeepFiringFor: rule.KeepFiringFor}
		for at := time.Duration(0); at <= end; at += w.Tick {
			got, err := w.At(node, at)
			if err != nil {
				return nil, err
			}
			holds := map[string]expected.Point{}
			for _, p := range got.Points {
				holds[p.Key()] = p
			}
			life.Step(time.Unix(0, 0).Add(at), holds)
			for _, a := range life.Active {
				if a.Firing() {
					out[at] = append(out[at], firing{rule, expected.Result{Names: node.Labels()}.Labels(a.Last), a.Last.V})
				}
			}
		}
	}
	for _, fs := range out {
		slices.SortFunc(fs, func(a, b firing) int { return cmp.Compare(a.key(), b.key()) })
	}
	return out, nil
}
