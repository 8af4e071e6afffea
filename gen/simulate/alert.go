package simulate

import (
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/plan"
)

// Firing is a stretch of time in which an alert fires.
type Firing struct {
	Alert  string // id
	Grade  string // warning or critical
	Labels labels.Labels
	Since  time.Time // when it was first true
	Fires  time.Time // when it began to fire
	Ends   time.Time // the first evaluation at which it does not fire any more; zero: it fires at the end
}

// state is an alert that is pending or fires.
type state struct {
	labels labels.Labels
	since  time.Time
	fires  time.Time
	kept   time.Time
	seen   bool
}

// follow goes through the results of an alert's expression as Prometheus does, from pending to
// firing and back.
func (w *World) follow(a *plan.Alert, parts []promql.Matrix) {
	active := map[uint64]*state{}
	written := newTraces(a)
	var out []Firing
	end := func(s *state, at time.Time) {
		if !s.fires.IsZero() {
			out = append(out, Firing{a.ID, a.Grade, s.labels, s.since, s.fires, at})
		}
	}
	for i, m := range parts {
		ph := w.clock.Phases[i]
		at := make([]int, len(m)) // by series: its next point
		for now := w.clock.Start.Add(ph.From); !now.After(w.clock.Start.Add(ph.To)); now = now.Add(ph.Step) {
			for _, s := range active {
				s.seen = false
			}
			for n, in := range m {
				if at[n] < len(in.Floats) && in.Floats[at[n]].T == now.UnixMilli() {
					at[n]++
					see(active, in.Metric, now, a.For)
				}
			}
			for h, s := range active {
				if s.seen {
					s.kept = time.Time{}
					continue
				}
				if s.kept.IsZero() {
					s.kept = now
				}
				if !s.fires.IsZero() && now.Sub(s.kept) < a.KeepFiringFor {
					continue
				}
				end(s, now)
				delete(active, h)
			}
			written.step(active, now, ph.Step)
		}
	}
	for _, s := range active {
		end(s, time.Time{})
	}
	w.store.record(alertsName, written.out)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.firings = append(w.firings, out...)
}

// see notes that an alert is true for one set of labels.
func see(active map[uint64]*state, metric labels.Labels, now time.Time, wait time.Duration) {
	l := labels.NewBuilder(metric).Del(model.MetricNameLabel).Labels()
	h := l.Hash()
	s := active[h]
	if s == nil {
		s = &state{labels: l, since: now}
		active[h] = s
	}
	s.seen = true
	if s.fires.IsZero() && now.Sub(s.since) >= wait {
		s.fires = now
	}
}
