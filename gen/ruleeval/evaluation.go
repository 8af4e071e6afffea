package ruleeval

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
)

// Evaluation is one run of rules over a clock.
type Evaluation struct {
	Rules  *Rules
	Clock  Clock
	Engine *Engine
	Input  Source

	Wanted []bool // by rule: it is evaluated; nil: all are
	Yields []bool // by rule: it may have a result; nil: all may
	Traced []bool // by rule: an alert's ALERTS series are written; nil: all are
	// Asked says at which steps it is asked which alerts of a rule fire; nil: at none.
	Asked func(rule, step int) bool
	// Ended is called with every alert that was firing, when it ends; one that fires at the last
	// step has no end. It may be nil, and it is called by several goroutines.
	Ended func(rule int, l labels.Labels, since, fires, end time.Time)
	// Settled: a rule sees what others write at the same step, whatever their order, as it is where
	// rules have run for long. For tests the order matters.
	Settled bool
	// Done is called after each rule; it may be nil.
	Done func(rule int)

	External    labels.Labels // for templates
	ExternalURL string
	Gap         time.Duration // the least time between samples of the input; zero: not known
	Weight      int           // samples that the heaviest histogram of the input counts as; 1 or less without any

	Store *Store     // the input, and what rules came to
	Out   []*Outcome // by rule; nil where it was not evaluated
	// Failures are the rules whose evaluation ended in an error at the first step at which any did.
	Failures []Failure

	mu      sync.Mutex
	owner   map[uint64]int // by the hash of a series: the rule that writes it
	joined  map[int][]int  // rules that write the same series
	single  map[int]bool   // rules that have to go step by step
	clashed bool
	failed  []bool
	units   []*unit
	unitOf  []*unit
}

// Outcome is what one rule came to.
type Outcome struct {
	Series []*Series
	Firing map[int][]Firing // by step, where it was asked
}

// Failure is an evaluation that ended in an error.
type Failure struct {
	Rule, Step int
	Err        error
}

// Run evaluates the rules with that many workers. An error means that ctx ended it.
func (e *Evaluation) Run(ctx context.Context, workers int) error {
	e.joined, e.single = map[int][]int{}, map[int]bool{}
	for {
		e.reset()
		e.schedule(ctx, workers)
		if err := ctx.Err(); err != nil {
			return err
		}
		if !e.clashed {
			break
		}
	}
	slices.SortFunc(e.Failures, func(a, b Failure) int { return cmp.Or(a.Step-b.Step, a.Rule-b.Rule) })
	for i, f := range e.Failures {
		if f.Step != e.Failures[0].Step {
			e.Failures = e.Failures[:i]
			break
		}
	}
	return nil
}

// reset begins anew; what is known of rules that write the same series stays.
func (e *Evaluation) reset() {
	n := len(e.Rules.List)
	e.Store, e.Out, e.Failures = NewStore(e.Input), make([]*Outcome, n), nil
	e.owner, e.failed, e.clashed = map[uint64]int{}, make([]bool, n), false
	e.order()
}

// evaluate runs one unit.
func (e *Evaluation) evaluate(ctx context.Context, u *unit) {
	defer func() {
		for _, i := range u.rules {
			if e.Done != nil {
				e.Done(i)
			}
		}
	}()
	for _, i := range u.rules {
		for _, d := range e.Rules.List[i].orders {
			if e.failed[d] {
				e.failed[i] = true // what it would come to is not known
				return
			}
		}
	}
	if !u.steps {
		i := u.rules[0]
		out, err := e.once(ctx, e.Rules.List[i], e.Store)
		if err == nil {
			e.accept(i, out)
			return
		}
		if ctx.Err() != nil {
			return
		}
	}
	e.stepwise(ctx, u)
}

// accept publishes what a rule came to over all steps.
func (e *Evaluation) accept(i int, out *Outcome) {
	e.mu.Lock()
	for _, s := range out.Series {
		h := s.Metric.Hash()
		if o, taken := e.ownerOf(s.Metric, h); taken {
			e.clash(i, o)
			continue
		}
		e.owner[h] = i
	}
	e.mu.Unlock()
	e.Out[i] = out
	e.publish(e.Store, i, out.Series)
}

// ownerOf is the rule that writes a series, or onInput.
func (e *Evaluation) ownerOf(metric labels.Labels, hash uint64) (int, bool) {
	if o, ok := e.owner[hash]; ok {
		return o, true
	}
	for _, s := range e.Input.Named(metric.Get(model.MetricNameLabel)) {
		if labels.Equal(s.Metric, metric) {
			return onInput, true
		}
	}
	return 0, false
}

// clash notes that two rules write the same series, or that one writes a series of the input.
// What comes of it is known once they are evaluated together, step by step.
func (e *Evaluation) clash(i, o int) {
	e.clashed = true
	e.single[i] = true
	if o != onInput {
		e.joined[i] = append(e.joined[i], o)
		e.joined[o] = append(e.joined[o], i)
	}
}

// publish makes the series of a rule readable, in place of those that it had there.
func (e *Evaluation) publish(to *Store, i int, list []*Series) {
	for _, name := range e.Rules.List[i].Writes() {
		var all []*Series
		for _, s := range to.Named(name) {
			if s.writer != i {
				all = append(all, s)
			}
		}
		n := len(all)
		for _, s := range list {
			if s.Metric.Get(model.MetricNameLabel) == name {
				all = append(all, s)
			}
		}
		if n > 0 {
			Sort(all)
		}
		to.Set(name, all)
	}
}

// view is what a rule can see at a step: what was given until then, and what rules before it have
// written at the step, and the others before the step.
func (e *Evaluation) view(i, step int) storage.Queryable {
	return storage.QueryableFunc(func(int64, int64) (storage.Querier, error) {
		return querier{e.Store, e.seen(i, step)}, nil
	})
}

// seen is how many samples of a series a rule can see at a step.
func (e *Evaluation) seen(i, step int) func(*Series) int {
	now, before := e.Clock.MS(step), int64(-1<<63)
	if step > 0 {
		before = e.Clock.MS(step - 1)
	}
	until := func(writer int) int64 {
		switch {
		case writer == onInput:
			return now
		case writer < i, e.Settled && writer != i:
			return now - e.Rules.List[writer].Lag.Milliseconds()
		case step == 0:
			return before
		default:
			return before - e.Rules.List[writer].Lag.Milliseconds()
		}
	}
	return func(s *Series) int {
		n := len(s.T)
		if s.wrote != nil {
			for n > 0 && s.T[n-1] > until(s.wrote[n-1]) {
				n--
			}
			return n
		}
		limit := until(s.writer)
		if n == 0 || s.T[n-1] <= limit {
			return n
		}
		found, exact := slices.BinarySearch(s.T, limit)
		if exact {
			found++
		}
		return found
	}
}
