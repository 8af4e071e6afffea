package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruletest/internal/suite"
)

// errSteps says that evaluating all steps at once cannot tell promtool's verdict,
// so the test has to go step by step.
var errSteps = errors.New("to be evaluated step by step")

// errFails says that promtool would report an error at some step. A run goes step
// by step then, to report it as promtool does.
var errFails = fmt.Errorf("fails: %w", errSteps)

// world is a test whose rules have been evaluated over all steps at once.
type world struct {
	*plan
	test    *suite.Test
	engines *engines
	memory  *memory
	out     []*outcome // by rule; nil where not evaluated or nothing came out
	owner   map[uint64]int
}

// outcome is what one rule came to.
type outcome struct {
	series []*series
	alerts *history // nil for recording rules
}

// inputOwner owns the series of the input.
const inputOwner = -1

func newWorld(p *plan, t *suite.Test, e *engines, input *memory) *world {
	w := &world{plan: p, test: t, engines: e, memory: newMemory(input), out: make([]*outcome, len(p.set.rules)), owner: map[uint64]int{}}
	p.input.each(func(list []*series) {
		for _, s := range list {
			w.owner[s.lset.Hash()] = inputOwner
		}
	})
	return w
}

// run evaluates the rules of the plan in order. Any error means errSteps: only
// single steps show which error promtool reports, and at what time.
func (w *world) run(ctx context.Context) error {
	for i, r := range w.set.rules {
		if !w.eval[i] || !w.touched[i] {
			continue
		}
		o, err := w.evaluate(ctx, r, w.memory)
		if err != nil {
			return err
		}
		if err := w.claim(i, o.series); err != nil {
			return err
		}
		w.out[i] = o
		w.publish(w.memory, i, o.series)
	}
	return nil
}

// claim notes the rule as the one that writes the series. Where two write one
// series, its storage decides what comes of it.
func (w *world) claim(i int, list []*series) error {
	for _, s := range list {
		h := s.lset.Hash()
		if _, taken := w.owner[h]; taken {
			return errSteps
		}
		w.owner[h] = i
	}
	return nil
}

// publish makes the series of a rule readable in m, in place of those it had there.
func (w *world) publish(m *memory, i int, list []*series) {
	for _, name := range w.set.rules[i].writes() {
		if len(w.set.writers[name]) == 1 && w.input.byName[name] == nil {
			m.byName[name] = named(list, name)
			continue
		}
		old := slices.DeleteFunc(slices.Clone(m.named(name)), func(s *series) bool { return w.owner[s.lset.Hash()] == i })
		all := append(old, named(list, name)...)
		sortSeries(all)
		m.byName[name] = all
	}
}

func named(list []*series, name string) []*series {
	if len(list) == 0 || list[0].lset.Get(model.MetricNameLabel) == name && list[len(list)-1].lset.Get(model.MetricNameLabel) == name {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(s *series) bool { return s.lset.Get(model.MetricNameLabel) != name })
}

// evaluate computes a rule over all steps from what is in m.
func (w *world) evaluate(ctx context.Context, r *rule, m *memory) (*outcome, error) {
	if r.Alert {
		return w.alert(ctx, r, m)
	}
	list, err := w.record(ctx, r, m)
	return &outcome{series: list}, err
}

// vectors evaluates an expression over all steps.
func (w *world) vectors(ctx context.Context, r *rule, m *memory, add func(promql.Matrix)) error {
	limited := w.heavy > 1
	if !limited {
		held, _ := r.Query.Samples(w.clock.interval, func(sel reads.Selector) reads.Load { return w.loadFrom(m, sel) })
		limited = held > MaxSamples
	}
	err := w.engines.matrix(ctx, r.Query.String(), w.clock, 0, w.clock.steps-1, limited, m, add)
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	// A range may fail where its steps do not: it also compares across steps.
	for k := range w.clock.steps {
		if _, err := w.engines.instant(ctx, r.Query.String(), w.clock.at(k), m); err != nil {
			return fmt.Errorf("%w: %v", errFails, err)
		}
	}
	return errSteps
}

// loadFrom is what a selector finds in memory. Histograms weigh by their size.
func (w *world) loadFrom(m *memory, sel reads.Selector) reads.Load {
	l := reads.Load{Gap: min(w.length, w.clock.interval)}
	for _, s := range m.find(sel) {
		l.Series++
		l.Length = max(l.Length, len(s.points))
	}
	return l
}

// instant evaluates an assertion's expression when all rules have been evaluated.
func (w *world) instant(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
	return w.engines.instant(ctx, expr, at, w.memory)
}
