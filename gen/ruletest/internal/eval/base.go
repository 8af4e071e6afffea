package eval

import (
	"context"
	"errors"
	"slices"

	"metricwright/gen/ruletest/internal/suite"
)

// Base is a test that has been run on the rules as they are, ready to be asked
// whether it would notice a change of one.
type Base struct {
	c      *Case
	world  *world // nil if the test has to go step by step
	Result *Result
}

// Base runs the test and keeps what its rules came to.
func (c *Case) Base(ctx context.Context) *Base {
	b := &Base{c: c, Result: c.ready()}
	if b.Result.Findings.HasErrors() {
		return b
	}
	if !c.dialect.DelayedNames && c.plan.ranged() {
		w, err := c.world(ctx)
		if err == nil {
			b.world = w
			c.check(ctx, w, nil, b.Result)
			return b
		}
		if !errors.Is(err, errSteps) {
			b.Result.Err = err
			return b
		}
	}
	c.stepwise(ctx, nil, b.Result)
	return b
}

// Test is the test that was run.
func (b *Base) Test() *suite.Test { return b.c.Test }

// Reaches reports whether an assertion of the test depends on the rule, and the test
// has data for it or for a part of it.
func (b *Base) Reaches(r *suite.Rule) bool {
	i, ok := b.c.set.place[r]
	return ok && b.c.plan.reached[i] && b.c.plan.touched[i]
}

// Names reports whether an assertion is about the rule itself.
func (b *Base) Names(r *suite.Rule) bool {
	for i := range b.c.Test.Alerts {
		if slices.Contains(b.c.Rules(i, -1), r) {
			return true
		}
	}
	for i := range b.c.Test.Exprs {
		if slices.Contains(b.c.Rules(-1, i), r) {
			return true
		}
	}
	return false
}

// Notices reports whether the test fails with a mutant in the place of a rule.
func (b *Base) Notices(ctx context.Context, original, mutant *suite.Rule) (bool, error) {
	i := b.c.set.place[original]
	m := newRule(mutant, b.c.set.rules[i].group, i)
	if b.world != nil && m.steady {
		noticed, err := b.world.notices(ctx, b.c, m)
		if errors.Is(err, errFails) {
			return true, nil
		}
		if !errors.Is(err, errSteps) {
			return noticed, err
		}
	}
	res := &Result{}
	b.c.stepwise(ctx, &swap{i, m}, res)
	return !res.Passed(), ctx.Err()
}

// notices evaluates the mutant and, as long as something differs from what the
// original came to, what depends on it; then the assertions on what differs.
func (w *world) notices(ctx context.Context, c *Case, m *rule) (bool, error) {
	over := newMemory(w.memory)
	changed := map[int]*outcome{}
	for j := m.index; j < len(w.set.rules); j++ {
		r := w.set.rules[j]
		if j == m.index {
			r = m
		} else if !w.reached[j] || !slices.ContainsFunc(r.deps, func(d int) bool { return changed[d] != nil }) {
			continue
		}
		o, err := w.evaluate(ctx, r, over)
		if err != nil {
			return false, err
		}
		was := w.out[j]
		if was == nil {
			was = &outcome{}
		}
		if o.same(was) {
			continue
		}
		if w.clashes(j, o.series) {
			return false, errSteps
		}
		changed[j] = o
		w.publish(over, j, o.series)
	}
	if len(changed) == 0 {
		return false, nil
	}
	res := &Result{}
	c.check(ctx, &altered{w, over, changed}, func(alert, expr int) bool {
		return slices.ContainsFunc(c.direct(alert, expr), func(i int) bool { return changed[i] != nil })
	}, res)
	return len(res.Mismatches) > 0, nil
}

// clashes reports whether a series is already written by another rule or the input.
func (w *world) clashes(i int, list []*series) bool {
	return slices.ContainsFunc(list, func(s *series) bool {
		owner, taken := w.owner[s.lset.Hash()]
		return taken && owner != i
	})
}

// same reports whether a rule came to the same.
func (o *outcome) same(p *outcome) bool {
	if !sameSeries(o.series, p.series) {
		return false
	}
	var mine, other map[int][]suite.Alert
	if o.alerts != nil {
		mine = o.alerts.firing
	}
	if p.alerts != nil {
		other = p.alerts.firing
	}
	for _, pair := range [][2]map[int][]suite.Alert{{mine, other}, {other, mine}} {
		for k, want := range pair[0] {
			if _, equal := checkAlert(suite.AlertCase{Expected: want}, slices.Clone(pair[1][k])); !equal {
				return false
			}
		}
	}
	return true
}

// altered is a world in which some rules came to something else.
type altered struct {
	*world
	memory  *memory
	changed map[int]*outcome
}
