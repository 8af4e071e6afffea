package ruleeval

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/storage"
)

// oldest is how far behind its newest sample promtool's storage takes one, in milliseconds.
const oldest = chunkRange / 2

// live is a series that rules write step by step.
type live struct {
	*Series
	pack *packer // once there was a histogram
	last *histogram.FloatHistogram
	// input is what is yet to come of a series that was given, too.
	input *Series
}

// run is the evaluation of one unit, step by step.
type run struct {
	e      *Evaluation
	u      *unit
	lives  map[uint64]*live
	before map[int]map[uint64]labels.Labels // by rule: what it wrote at the last step
	alerts map[int]*alerts
	step   int
}

// stepwise evaluates a unit step by step, up to the first step at which one of its rules fails.
func (e *Evaluation) stepwise(ctx context.Context, u *unit) {
	s := &run{e: e, u: u, lives: map[uint64]*live{}, before: map[int]map[uint64]labels.Labels{}, alerts: map[int]*alerts{}}
	for _, i := range u.rules {
		if r := e.Rules.List[i]; r.Alert {
			s.alerts[i] = e.follow(r)
		}
	}
	steps, failed := e.Clock.Steps(), false
	for ; s.step < steps && !failed && ctx.Err() == nil; s.step++ {
		s.feed()
		for _, i := range u.rules {
			if err := s.rule(ctx, e.Rules.List[i]); err != nil {
				failed = true
				e.fail(i, s.step, err)
			}
		}
	}
	for _, i := range u.rules {
		out := &Outcome{}
		if a := s.alerts[i]; a != nil {
			a.end()
			out = a.out
		}
		e.Out[i] = out
		e.failed[i] = failed
	}
	for _, x := range s.lives {
		for _, i := range u.rules {
			if x.writer == i || slices.Contains(x.wrote, i) {
				e.Out[i].Series = append(e.Out[i].Series, x.Series)
			}
		}
	}
	for _, i := range u.rules {
		Sort(e.Out[i].Series)
	}
}

func (e *Evaluation) fail(i, step int, err error) {
	e.mu.Lock()
	e.Failures = append(e.Failures, Failure{i, step, err})
	e.mu.Unlock()
}

// rule evaluates one rule at the step and stores what it comes to.
func (s *run) rule(ctx context.Context, r *Info) error {
	at := s.e.Clock.At(s.step).Add(-r.Lag)
	result, err := s.e.Engine.Instant(ctx, r.Query.String(), at, s.e.view(r.index, s.step))
	if err != nil {
		return err
	}
	now, wrote := millis(at), map[uint64]labels.Labels{}
	var wrong error
	write := func(l labels.Labels, f float64, h *histogram.FloatHistogram) {
		if err := s.write(r.index, l, now, f, h); err != nil {
			wrong = err
			return
		}
		wrote[l.Hash()] = l
	}
	if a := s.alerts[r.index]; a != nil {
		err = a.step(ctx, s.step, result, func(l labels.Labels, f float64) { write(l, f, nil) })
	} else {
		err = r.record(result, write)
	}
	if err != nil {
		return err
	}
	for h, l := range s.before[r.index] {
		if _, ok := wrote[h]; !ok {
			_ = s.write(r.index, l, now, Stale, nil) // refused where another rule has written it
		}
	}
	s.before[r.index] = wrote
	return wrong
}

// record checks what a recording rule came to and writes it.
func (r *Info) record(result promql.Vector, write func(labels.Labels, float64, *histogram.FloatHistogram)) error {
	lb := labels.NewBuilder(labels.EmptyLabels())
	seen := map[uint64]bool{}
	for i := range result {
		result[i].Metric = r.recorded(lb, result[i].Metric)
		h := result[i].Metric.Hash()
		if seen[h] {
			return errSameSeries
		}
		seen[h] = true
	}
	if r.Limit > 0 && len(result) > r.Limit {
		return fmt.Errorf("exceeded limit of %d with %d series", r.Limit, len(result))
	}
	for _, s := range result {
		write(s.Metric, s.F, s.H)
	}
	return nil
}

// write appends a sample as Prometheus's storage does, with its errors.
func (s *run) write(rule int, metric labels.Labels, t int64, f float64, h *histogram.FloatHistogram) error {
	if h != nil {
		if err := h.Validate(); err != nil {
			return err
		}
	}
	if s.tooOld(rule, t) {
		return storage.ErrOutOfBounds
	}
	x, err := s.live(rule, metric)
	if err != nil {
		return err
	}
	if n := len(x.T); n > 0 && t <= x.T[n-1] {
		return x.refuse(t, f, h)
	}
	return x.append(rule, t, f, h)
}

// refuse is what the storage says of a sample that is not newer than the last one.
func (x *live) refuse(t int64, f float64, h *histogram.FloatHistogram) error {
	n := len(x.T) - 1
	switch {
	case t < x.T[n]:
		return storage.ErrOutOfOrderSample
	case h != nil:
		if x.last == nil || !h.Equals(x.last) {
			return storage.ErrDuplicateSampleForTimestamp
		}
		return nil
	case x.last != nil:
		return storage.NewDuplicateHistogramToFloatErr(t, f)
	case math.Float64bits(x.F[n]) != math.Float64bits(f):
		return storage.NewDuplicateFloatErr(t, x.F[n], f)
	}
	return nil
}

// append adds a newer sample.
func (x *live) append(rule int, t int64, f float64, h *histogram.FloatHistogram) error {
	if x.wrote == nil && x.writer != rule {
		x.wrote = slices.Repeat([]int{x.writer}, len(x.T))
	}
	if x.wrote != nil {
		x.wrote = append(x.wrote, rule)
	}
	if h == nil && IsStale(f) && x.last != nil {
		h = &histogram.FloatHistogram{Sum: f}
	}
	x.last = h
	if x.pack == nil {
		if h == nil {
			x.Add(t, f, nil)
			return nil
		}
		x.pack = newPacker()
		for i, at := range x.T {
			if err := x.pack.append(at, x.F[i], nil); err != nil {
				return err
			}
		}
	}
	if err := x.pack.append(t, f, h); err != nil {
		return err
	}
	back := x.pack.series()
	x.T, x.F, x.H = back.T, back.F, back.H
	return nil
}

// live is the series to append to. One that another unit writes has to be written by one unit.
func (s *run) live(rule int, metric labels.Labels) (*live, error) {
	h := metric.Hash()
	if x := s.lives[h]; x != nil {
		return x, nil
	}
	s.e.mu.Lock()
	owner, taken := s.e.ownerOf(metric, h)
	if taken && owner != onInput {
		s.e.clash(rule, owner)
	}
	s.e.owner[h] = rule
	s.e.mu.Unlock()
	x := &live{Series: &Series{Metric: metric, writer: rule}}
	s.lives[h] = x
	if taken && owner == onInput {
		x.writer = onInput
		for _, in := range s.e.Input.Named(metric.Get(model.MetricNameLabel)) {
			if labels.Equal(in.Metric, metric) {
				x.input = in
			}
		}
		if err := s.load(x); err != nil {
			return nil, err
		}
	}
	s.e.Store.Put(x.Series)
	return x, nil
}

// feed appends what was given of series that rules write, too.
func (s *run) feed() {
	for _, x := range s.lives {
		if x.input != nil {
			_ = s.load(x)
		}
	}
}

// load appends the input up to the step.
func (s *run) load(x *live) error {
	now := s.e.Clock.MS(s.step)
	n, _ := slices.BinarySearch(x.input.T, now+1)
	for i := range n {
		if len(x.T) > 0 && x.input.T[i] <= x.T[len(x.T)-1] {
			continue
		}
		if err := x.append(onInput, x.input.T[i], x.input.F[i], x.input.histogram(i)); err != nil {
			return err
		}
	}
	rest := *x.input
	rest.T, rest.F = rest.T[n:], rest.F[n:]
	if rest.H != nil {
		rest.H = rest.H[n:]
	}
	x.input = &rest
	return nil
}

// tooOld reports whether the storage refuses a sample of a rule as too far behind its newest one.
func (s *run) tooOld(rule int, t int64) bool {
	if s.e.Rules.List[rule].Lag.Milliseconds() <= oldest {
		return false
	}
	newest := t
	count := s.e.seen(rule, s.step)
	s.e.Store.Each(func(_ string, list []*Series) {
		for _, x := range list {
			if n := count(x); n > 0 {
				newest = max(newest, x.T[n-1])
			}
		}
	})
	return newest-t > oldest
}
