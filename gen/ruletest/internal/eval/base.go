package eval

import (
	"context"
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// Base is a test that has been run on the rules as they are, ready to be asked
// whether it would notice a change of one.
type Base struct {
	c      *Case
	done   *evaluation // nil if the test fails before it asserts anything
	Result *Result
}

// Base runs the test and keeps what its rules came to.
func (c *Case) Base(ctx context.Context) *Base {
	b := &Base{c: c, Result: c.ready()}
	if b.Result.Findings.HasErrors() {
		return b
	}
	if b.done = c.evaluate(ctx, c.plan, b.Result); b.done != nil {
		c.check(ctx, b.done, nil, b.Result)
	}
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
	if b.done != nil && !b.elsewhere(i, original, mutant) {
		noticed, ok := b.notices(ctx, i, evaluated(mutant, b.c.set.groupOf(i)))
		if ok || ctx.Err() != nil {
			return noticed, ctx.Err()
		}
	}
	res := b.c.anew(ctx, original, mutant)
	return !res.Passed(), ctx.Err()
}

// elsewhere reports whether the mutant writes series that others may read than those that read
// what the original writes.
func (b *Base) elsewhere(i int, original, mutant *suite.Rule) bool {
	return mutant.Name != original.Name || !labels.Equal(mutant.Labels, original.Labels) && (!mutant.Alert || b.done.Traced[i])
}

// anew runs the whole test with a mutant in the place of a rule.
func (c *Case) anew(ctx context.Context, original, mutant *suite.Rule) *Result {
	changed := *c
	changed.set = c.set.with(original, mutant)
	changed.queries = nil
	changed.plan = changed.planned(changed.set, c.plan.clock, c.plan.input)
	return changed.Run(ctx)
}

// notices evaluates the mutant and, as long as something differs from what the original came to,
// what depends on it; then the assertions on what differs. ok is false where only the whole test
// tells.
func (b *Base) notices(ctx context.Context, i int, mutant *ruleeval.Rule) (noticed, ok bool) {
	p, set := b.c.plan, b.c.set
	over := &evaluation{b.done.Evaluation, b.c.engine, ruleeval.NewStore(b.done.Store), map[int]*ruleeval.Outcome{}}
	for _, j := range b.done.After(i) {
		r := set.List[j].Rule
		if j == i {
			r = mutant
		} else if !p.reached[j] || !slices.ContainsFunc(set.List[j].Deps, func(d int) bool { return over.changed[d] != nil }) {
			continue
		}
		if set.List[j].Queries {
			return false, false
		}
		out, fine := b.done.Once(ctx, r, j, over.from)
		if !fine || out.Writes(b.done.Evaluation, j) {
			return false, false
		}
		if !b.same(ctx, out, b.done.Out[j]) {
			over.changed[j] = out
			b.done.Publish(over.from, j, out)
		}
	}
	if len(over.changed) == 0 {
		return false, true
	}
	res := &Result{}
	b.c.check(ctx, over, func(alert, expr int) bool {
		return slices.ContainsFunc(b.c.direct(alert, expr), func(i int) bool { return over.changed[i] != nil })
	}, res)
	return len(res.Mismatches) > 0, true
}

// same reports whether a rule came to the same.
func (b *Base) same(ctx context.Context, o, p *ruleeval.Outcome) bool {
	if p == nil {
		p = &ruleeval.Outcome{}
	}
	if !slices.EqualFunc(o.Series, p.Series, func(x, y *ruleeval.Series) bool { return x == y || x.Same(y) }) {
		return false
	}
	alerts := func(list []ruleeval.Firing) []suite.Alert {
		var out []suite.Alert
		for _, f := range list {
			out = append(out, suite.Alert{Labels: f.Labels, Annotations: b.done.Annotations(ctx, f)})
		}
		return out
	}
	for _, pair := range [][2]*ruleeval.Outcome{{o, p}, {p, o}} {
		for k, want := range pair[0].Firing {
			if _, equal := checkAlert(suite.AlertCase{Expected: alerts(want)}, alerts(pair[1].Firing[k])); !equal {
				return false
			}
		}
	}
	return true
}
