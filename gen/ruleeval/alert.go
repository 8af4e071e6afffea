package ruleeval

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
)

// The errors that Prometheus gives.
var (
	errSameAlerts = errors.New("vector contains metrics with the same labelset after applying alert labels")
	errSameSeries = errors.New("vector contains metrics with the same labelset after applying rule labels")
)

// Firing is an alert that fires at some step.
type Firing struct {
	Labels labels.Labels
	rule   *Info
	last   element
	step   int // of the last result that it was seen with
}

// seen is what is kept of an alert's last result.
type seen struct {
	labels labels.Labels
	last   element
	step   int
}

// alerts follows the alerts of one rule.
type alerts struct {
	e    *Evaluation
	r    *Info
	life Life[uint64, seen]
	out  *Outcome
}

func (e *Evaluation) follow(r *Info) *alerts {
	a := &alerts{e: e, r: r, out: &Outcome{Firing: map[int][]Firing{}}}
	a.life = Life[uint64, seen]{For: r.For, KeepFiringFor: r.KeepFiringFor}
	if e.Ended != nil {
		a.life.Ended = func(_ uint64, x *Alert[seen], at time.Time) {
			e.Ended(r.index, x.Last.labels, x.Since, x.Fires, at)
		}
	}
	return a
}

// step goes on to a step, and calls write with each series that the rule writes there.
func (a *alerts) step(ctx context.Context, step int, result promql.Vector, write func(labels.Labels, float64)) error {
	now := a.e.Clock.At(step)
	holds := make(map[uint64]seen, len(result))
	for _, s := range result {
		x := element{s, now}
		l := a.labels(ctx, x, step)
		h := l.Hash()
		if _, twice := holds[h]; twice {
			return errSameAlerts
		}
		holds[h] = seen{l, x, step}
	}
	a.life.Step(now, holds)
	if n := len(a.life.Active); a.r.Limit > 0 && n > a.r.Limit {
		return fmt.Errorf("exceeded limit of %d with %d alerts", a.r.Limit, n)
	}
	if a.e.Traced == nil || a.e.Traced[a.r.index] {
		a.trace(write)
	}
	if a.e.Asked != nil && a.e.Asked(a.r.index, step) {
		for _, x := range a.life.Active {
			if x.Firing() {
				a.out.Firing[step] = append(a.out.Firing[step], Firing{x.Last.labels, a.r, x.Last.last, x.Last.step})
			}
		}
	}
	return nil
}

// labels are those of an alert: of the element without its name, and the rule's filled in.
func (a *alerts) labels(ctx context.Context, x element, step int) labels.Labels {
	lb := labels.NewBuilder(x.Metric)
	lb.Del(model.MetricNameLabel)
	a.r.Labels.Range(func(l labels.Label) { lb.Set(l.Name, a.e.expand(ctx, a.r, l.Value, x, step)) })
	lb.Set(labels.AlertName, a.r.Name)
	return lb.Labels()
}

// trace writes what Prometheus writes of active alerts, for rules and assertions that read it.
func (a *alerts) trace(write func(labels.Labels, float64)) {
	for _, x := range a.life.Active {
		state := "pending"
		if x.Firing() {
			state = "firing"
		}
		lb := labels.NewBuilder(a.r.Labels)
		x.Last.labels.Range(func(l labels.Label) { lb.Set(l.Name, l.Value) })
		lb.Set(labels.AlertName, a.r.Name)
		lb.Set(model.MetricNameLabel, forStateName)
		write(lb.Labels(), float64(x.Since.Unix()))
		lb.Set(model.MetricNameLabel, alertsName)
		lb.Set(alertState, state)
		write(lb.Labels(), 1)
	}
}

// end tells of the alerts that fire at the last step.
func (a *alerts) end() {
	if a.e.Ended == nil {
		return
	}
	for _, x := range a.life.Active {
		if x.Firing() {
			a.e.Ended(a.r.index, x.Last.labels, x.Since, x.Fires, time.Time{})
		}
	}
}

// alertOnce evaluates an alert rule by one query, and follows its alerts over all steps.
func (e *Evaluation) alertOnce(ctx context.Context, r *Info, from *Store) (*Outcome, error) {
	var steps []promql.Vector
	err := e.ranges(ctx, r, from, func(base int, p Phase, m promql.Matrix) error {
		first, step := millis(p.First), p.Step.Milliseconds()
		for _, s := range m {
			if steps == nil {
				steps = make([]promql.Vector, e.Clock.Steps())
			}
			for _, x := range s.Floats {
				k := base + int((x.T-first)/step)
				steps[k] = append(steps[k], promql.Sample{Metric: s.Metric, T: x.T, F: x.F})
			}
			for _, x := range s.Histograms {
				k := base + int((x.T-first)/step)
				steps[k] = append(steps[k], promql.Sample{Metric: s.Metric, T: x.T, H: x.H.Copy()})
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	a, rec := e.follow(r), newRecorder(e, r)
	for k, result := range steps {
		err := a.step(ctx, k, result, func(l labels.Labels, f float64) { rec.add(rec.series(l), k, f, nil) })
		if err != nil {
			return nil, errSteps
		}
	}
	if a.out.Series, err = rec.end(); err != nil {
		return nil, err
	}
	a.end()
	return a.out, nil
}

// Annotations are those of an alert that fires, filled in.
func (e *Evaluation) Annotations(ctx context.Context, f Firing) labels.Labels {
	sb := labels.NewScratchBuilder(f.rule.Annotations.Len())
	f.rule.Annotations.Range(func(l labels.Label) { sb.Add(l.Name, e.expand(ctx, f.rule, l.Value, f.last, f.step)) })
	return sb.Labels()
}
