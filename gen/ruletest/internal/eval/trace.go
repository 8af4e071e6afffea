package eval

import (
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
)

// tracer records the series that an alert rule writes about its alerts, for rules
// and assertions that read them.
type tracer struct {
	rule  *rule
	clock clock
	at    map[uint64]*series
	all   []*series
}

func newTracer(r *rule, c clock) *tracer { return &tracer{rule: r, clock: c, at: map[uint64]*series{}} }

// step records the active alerts at a step.
func (t *tracer) step(k int, active map[uint64]*instance) {
	for _, a := range active {
		state := "pending"
		if a.firing {
			state = "firing"
		}
		lb := labels.NewBuilder(t.rule.Labels)
		a.labels.Range(func(l labels.Label) { lb.Set(l.Name, l.Value) })
		lb.Set(labels.AlertName, t.rule.Name)
		lb.Set(model.MetricNameLabel, alertsFor)
		t.add(lb.Labels(), point{t: t.clock.ms(k), f: float64(a.since.Unix())})
		lb.Set(model.MetricNameLabel, alertsName)
		lb.Set(alertState, state)
		t.add(lb.Labels(), point{t: t.clock.ms(k), f: 1})
	}
}

func (t *tracer) add(l labels.Labels, p point) {
	h := l.Hash()
	s := t.at[h]
	if s == nil {
		s = &series{lset: l}
		t.at[h] = s
		t.all = append(t.all, s)
	}
	s.points = append(s.points, p)
}

// series are the series with the markers that end them, sorted by labels.
func (t *tracer) series() []*series {
	for _, s := range t.all {
		s.end(t.clock)
	}
	sortSeries(t.all)
	return t.all
}
