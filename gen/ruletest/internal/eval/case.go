package eval

import (
	"slices"

	"metricwright/gen/diag"
	"metricwright/gen/promql/reads"
	"metricwright/gen/ruletest/internal/suite"
)

// Case is a test made ready: its input is expanded and its plan is made.
type Case struct {
	Test     *suite.Test
	set      *Ruleset
	plan     *plan
	engines  *engines
	dialect  reads.Dialect
	findings diag.List
	queries  []*reads.Query // of the expressions under promql_expr_test; nil where one does not parse
}

// Rules are the rules that an assertion looks at, directly: those of its alert, or
// those that write what its expression reads. One of the two indices is -1.
func (c *Case) Rules(alert, expr int) []*suite.Rule {
	var out []*suite.Rule
	for _, i := range c.direct(alert, expr) {
		out = append(out, c.set.rules[i].Rule)
	}
	return out
}

func (c *Case) direct(alert, expr int) []int {
	if alert >= 0 {
		return c.set.alerts[c.Test.Alerts[alert].Name]
	}
	var list []int
	if q := c.queries[expr]; q != nil {
		for _, sel := range q.Selectors() {
			list = append(list, c.set.writersOf(sel)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Prepare makes a test ready to run.
func Prepare(t *suite.Test, set *Ruleset, e *Engines) *Case {
	c := &Case{Test: t, set: set, engines: e.at(t.File.Interval), dialect: e.Dialect}
	in, findings := t.Input()
	c.findings = findings
	clk := clock{first: t.Start, interval: t.File.Interval, steps: int(t.Length()/t.File.Interval) + 1}
	// What comes after the last evaluation is never loaded.
	last := clk.ms(clk.steps - 1)
	input := newMemory(nil)
	for _, s := range in {
		list := &series{lset: s.Labels}
		for i, ts := range s.T {
			if ts > last {
				break
			}
			p := point{t: ts, f: s.F[i]}
			if s.H != nil {
				p.h = s.H[i]
			}
			list.points = append(list.points, p)
		}
		name := s.Labels.Get("__name__")
		input.byName[name] = append(input.byName[name], list)
	}
	c.plan = newPlan(set, t, clk, input)
	for _, a := range t.Alerts {
		for _, i := range set.alerts[a.Name] {
			c.plan.reach(i)
		}
	}
	for _, x := range t.Exprs {
		c.queries = append(c.queries, c.reachExpr(x.Expr))
	}
	c.plan.guard(e.Dialect.DelayedNames)
	for i, r := range set.rules {
		for _, d := range r.deps {
			c.plan.readsAlerts = c.plan.readsAlerts || c.plan.eval[i] && set.rules[d].Alert
		}
	}
	return c
}

func (c *Case) reachExpr(expr string) *reads.Query {
	q, err := c.dialect.Parse(expr)
	if err != nil {
		return nil
	}
	for _, sel := range q.Selectors() {
		for _, i := range c.set.writersOf(sel) {
			c.plan.reach(i)
			c.plan.readsAlerts = c.plan.readsAlerts || c.set.rules[i].Alert
		}
	}
	return q
}
