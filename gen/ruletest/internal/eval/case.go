package eval

import (
	"slices"

	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// Case is a test made ready: its input is expanded and its plan is made.
type Case struct {
	Test     *suite.Test
	set      *Ruleset
	plan     *plan
	engine   *ruleeval.Engine
	dialect  reads.Dialect
	findings diag.List
	queries  []*reads.Query // of the expressions under promql_expr_test; nil where one does not parse
}

// Rules are the rules that an assertion looks at, directly: those of its alert, or
// those that write what its expression reads. One of the two indices is -1.
func (c *Case) Rules(alert, expr int) []*suite.Rule {
	var out []*suite.Rule
	for _, i := range c.direct(alert, expr) {
		out = append(out, c.set.rules[i])
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
			list = append(list, c.set.WritersOf(sel)...)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// MaxSamples is the number of samples that promtool lets one query hold.
const MaxSamples = 10_000

// Prepare makes a test ready to run.
func Prepare(t *suite.Test, set *Ruleset, e *ruleeval.Engines) *Case {
	c := &Case{Test: t, set: set, engine: e.Get(t.File.Interval), dialect: e.Dialect}
	clock := ruleeval.Phase{First: t.Start, Step: t.File.Interval, Steps: int(t.Length()/t.File.Interval) + 1}
	// What comes after the last evaluation is never loaded.
	in, findings := t.Input(ruleeval.Clock{clock}.MS(clock.Steps - 1))
	c.findings = findings
	input := ruleeval.NewStore(nil)
	byName := map[string][]*ruleeval.Series{}
	for _, s := range in {
		name := s.Metric.Get(model.MetricNameLabel)
		byName[name] = append(byName[name], s)
	}
	for name, list := range byName {
		input.Set(name, list)
	}
	c.plan = c.planned(set, clock, input)
	return c
}

// planned is what a ruleset has to evaluate on an input.
func (c *Case) planned(set *Ruleset, clock ruleeval.Phase, input *ruleeval.Store) *plan {
	p := newPlan(set, c.Test, clock, input)
	for _, a := range c.Test.Alerts {
		for _, i := range set.alerts[a.Name] {
			p.reach(i)
		}
	}
	c.queries = c.queries[:0]
	for _, x := range c.Test.Exprs {
		q, err := c.dialect.Parse(x.Expr)
		if err != nil {
			q = nil
		}
		c.queries = append(c.queries, q)
		if q == nil {
			continue
		}
		for _, sel := range q.Selectors() {
			for _, i := range set.WritersOf(sel) {
				p.reach(i)
				p.read[i] = true
			}
		}
	}
	p.guard()
	return p
}
