package ruleeval

import (
	"context"
	"errors"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/promql/reads"
)

// errSteps says that one query over all steps cannot tell what comes of a rule.
var errSteps = errors.New("to be evaluated step by step")

// Once evaluates a rule over all steps by one query on a store. ok is false where only an
// evaluation step by step can tell what comes of it.
func (e *Evaluation) Once(ctx context.Context, r *Rule, i int, from *Store) (out *Outcome, ok bool) {
	x := e.Rules.study(r, i)
	x.orders = e.Rules.writersOfAll(x.Reads)
	for _, d := range x.orders {
		if !e.wanted(d) && e.yields(d) {
			return nil, false // it reads what was not evaluated
		}
	}
	if e.unitOf[i] == nil || e.unitOf[i].steps || !e.atOnce(x) {
		return nil, false
	}
	out, err := e.once(ctx, x, from)
	return out, err == nil
}

func (e *Evaluation) once(ctx context.Context, r *Info, from *Store) (*Outcome, error) {
	if r.Alert {
		return e.alertOnce(ctx, r, from)
	}
	rec := newRecorder(e, r)
	lb := labels.NewBuilder(labels.EmptyLabels())
	err := e.ranges(ctx, r, from, func(base int, p Phase, m promql.Matrix) error {
		first, step := millis(p.First), p.Step.Milliseconds()
		for _, in := range m {
			s := rec.series(r.recorded(lb, in.Metric))
			fs, hs := in.Floats, in.Histograms
			for len(fs)+len(hs) > 0 {
				var ok bool
				if len(hs) == 0 || len(fs) > 0 && fs[0].T < hs[0].T {
					ok = rec.add(s, base+int((fs[0].T-first)/step), fs[0].F, nil)
					fs = fs[1:]
				} else {
					ok = rec.add(s, base+int((hs[0].T-first)/step), 0, hs[0].H.Copy())
					hs = hs[1:]
				}
				if !ok {
					return errSteps // perhaps two elements with the same labels
				}
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if r.Limit > 0 && rec.exceeds(r.Limit) {
		return nil, errSteps
	}
	list, err := rec.end()
	return &Outcome{Series: list}, err
}

// recorded are the labels of what a recording rule makes of an element.
func (r *Rule) recorded(lb *labels.Builder, metric labels.Labels) labels.Labels {
	lb.Reset(metric)
	lb.Set(model.MetricNameLabel, r.Name)
	r.Labels.Range(func(l labels.Label) { lb.Set(l.Name, l.Value) })
	return lb.Labels()
}

// ranges evaluates an expression over every phase, and calls add with the number of steps before
// the phase and each part of the result, in order of time.
func (e *Evaluation) ranges(ctx context.Context, r *Info, from *Store, add func(base int, p Phase, m promql.Matrix) error) error {
	limited, base := e.limited(r, from), 0
	for _, p := range e.Clock {
		p = p.earlier(r.Lag)
		var wrong error
		err := e.Engine.Range(ctx, r.Query.String(), p, limited, from, func(m promql.Matrix) {
			if wrong == nil {
				wrong = add(base, p, m)
			}
		})
		if wrong != nil {
			return wrong
		}
		if err != nil {
			return err // a range also fails on what differs between steps
		}
		base += p.Steps
	}
	return nil
}

// limited reports whether a query could come to the limit on samples.
func (e *Evaluation) limited(r *Info, from *Store) bool {
	if e.Engine.limit == Unlimited || e.Weight > 1 {
		return e.Engine.limit != Unlimited
	}
	least := e.Clock.least()
	held, _ := r.Query.Samples(least, func(sel reads.Selector) reads.Load {
		l := reads.Load{Gap: least}
		if e.Gap > 0 {
			l.Gap = min(e.Gap, least)
		}
		for _, s := range from.Find(sel) {
			l.Series++
			l.Length = max(l.Length, len(s.T))
		}
		return l
	})
	return held > e.Engine.limit
}

// recorder collects the series that a rule writes, with a marker at the first step of each gap.
type recorder struct {
	e    *Evaluation
	r    *Info
	by   map[uint64]*recording
	list []*recording
}

type recording struct {
	*Series
	last int // step of the last sample
}

func newRecorder(e *Evaluation, r *Info) *recorder {
	return &recorder{e: e, r: r, by: map[uint64]*recording{}}
}

func (c *recorder) series(metric labels.Labels) *recording {
	h := metric.Hash()
	s := c.by[h]
	if s == nil {
		s = &recording{&Series{Metric: metric, writer: c.r.index}, -2}
		c.by[h] = s
		c.list = append(c.list, s)
	}
	return s
}

// add records a sample at a step, and reports whether it comes after the last one.
func (c *recorder) add(s *recording, step int, f float64, h *histogram.FloatHistogram) bool {
	if step <= s.last {
		return false
	}
	c.mark(s, step)
	s.Add(c.ms(step), f, h)
	s.last = step
	return true
}

// mark ends a series that has no sample at the step after its last one.
func (c *recorder) mark(s *recording, next int) {
	if s.last >= 0 && s.last+1 < next {
		s.Add(c.ms(s.last+1), Stale, nil)
	}
}

func (c *recorder) ms(step int) int64 { return c.e.Clock.MS(step) - c.r.Lag.Milliseconds() }

// exceeds reports whether more series than a limit have a sample at one step.
func (c *recorder) exceeds(limit int) bool {
	if len(c.list) <= limit {
		return false
	}
	at := map[int64]int{}
	for _, s := range c.list {
		for i, t := range s.T {
			if s.histogram(i) == nil && IsStale(s.F[i]) {
				continue
			}
			if at[t]++; at[t] > limit {
				return true
			}
		}
	}
	return false
}

// end are the series, sorted by labels, as the storage gives them back.
func (c *recorder) end() ([]*Series, error) {
	out := make([]*Series, 0, len(c.list))
	steps := c.e.Clock.Steps()
	for _, s := range c.list {
		c.mark(s, steps)
		stored, err := s.Stored()
		if err != nil {
			return nil, errSteps
		}
		if len(stored.T) > 0 {
			out = append(out, stored)
		}
	}
	Sort(out)
	return out, nil
}
