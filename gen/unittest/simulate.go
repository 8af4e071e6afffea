package unittest

import (
	"cmp"
	"slices"
	"time"

	"metricwright/gen/plan"
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

// state is what Prometheus keeps of one alert.
type state struct {
	firing
	since    time.Duration // active from here on
	fires    bool
	lost     time.Duration // the condition no longer holds from here on
	vanished bool
}

// simulate follows the rules of an alert from one evaluation to the next until the end: an alert
// fires once its condition has held for the rule's "for", and goes on for keep_firing_for
// after it has ceased to.
func simulate(w *expected.World, rules []*plan.Alert, end time.Duration) (map[time.Duration][]firing, error) {
	out := map[time.Duration][]firing{}
	for _, rule := range rules {
		active := map[string]*state{}
		for at := time.Duration(0); at <= end; at += w.Tick {
			got, err := w.At(rule.Node(), at)
			if err != nil {
				return nil, err
			}
			for _, s := range active {
				s.vanished = true
			}
			for _, p := range got.Points {
				f := firing{rule, got.Labels(p), p.V}
				s := active[f.key()]
				if s == nil {
					s = &state{since: at}
					active[f.key()] = s
				}
				s.firing, s.vanished, s.lost = f, false, 0
			}
			for k, s := range active {
				if s.vanished && s.lost == 0 {
					s.lost = at
				}
				if s.vanished && (!s.fires || at-s.lost >= rule.KeepFiringFor) {
					delete(active, k)
					continue
				}
				s.fires = s.fires || at-s.since >= rule.For
				if s.fires {
					out[at] = append(out[at], s.firing)
				}
			}
		}
	}
	for _, fs := range out {
		slices.SortFunc(fs, func(a, b firing) int { return cmp.Compare(a.key(), b.key()) })
	}
	return out, nil
}
