package eval

import (
	"context"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/ruletest/internal/suite"
)

// Result is what running a test came to. The test passed if there are no failures
// and no error findings.
type Result struct {
	Mismatches []Mismatch
	Failed     []RuleFailure // rules whose evaluation ended in an error
	Err        error         // the test could not be run at all
	Findings   diag.List
}

// RuleFailure is a rule whose evaluation ended in an error, and when.
type RuleFailure struct {
	Rule *suite.Rule
	At   time.Duration
	Err  error
}

// Passed reports promtool's verdict.
func (r *Result) Passed() bool {
	return r.Err == nil && len(r.Mismatches) == 0 && len(r.Failed) == 0 && !r.Findings.HasErrors()
}

// ready reports what keeps the test from being evaluated.
func (c *Case) ready() *Result {
	r := &Result{Findings: c.findings}
	for i, a := range c.Test.Alerts {
		if a.Name == "" {
			r.Findings.Add(diag.Errorf("ruletest/alertname", c.Test.AlertPos(i), "the assertion names no alert").WithHint("add alertname: with the name of an alert rule"))
			break
		}
	}
	return r
}

// Run evaluates the rules and checks every assertion.
func (c *Case) Run(ctx context.Context) *Result {
	res := c.ready()
	if res.Findings.HasErrors() {
		return res
	}
	e := c.evaluate(ctx, c.plan, res)
	if e != nil {
		c.check(ctx, e, nil, res)
	}
	return res
}

// evaluate evaluates the rules of a plan. It returns nil, and says why in the result, where that
// ends in an error.
func (c *Case) evaluate(ctx context.Context, p *plan, res *Result) *evaluation {
	e := p.evaluation(c.Test, c.engine)
	if res.Err = e.Run(ctx, 1); res.Err != nil {
		return nil
	}
	for _, f := range e.Failures {
		res.Failed = append(res.Failed, RuleFailure{p.set.rules[f.Rule], time.Duration(f.Step) * p.clock.Step, f.Err})
	}
	if len(e.Failures) > 0 {
		return nil
	}
	return &evaluation{Evaluation: e, engine: c.engine, from: e.Store}
}

// check compares every assertion, or those that concern says matter, and stops at
// nothing: all that differs is reported.
func (c *Case) check(ctx context.Context, e *evaluation, concern func(alert, expr int) bool, res *Result) {
	for i, a := range c.Test.Alerts {
		if concern != nil && !concern(i, -1) {
			continue
		}
		if m, ok := checkAlert(a, e.fires(ctx, c.set.alerts[a.Name], int(a.At/c.plan.clock.Step))); !ok {
			m.Alert, m.Expr = i, -1
			res.Mismatches = append(res.Mismatches, m)
		}
	}
	for i, x := range c.Test.Exprs {
		if concern != nil && !concern(-1, i) {
			continue
		}
		var m Mismatch
		ok := false
		v, err := e.engine.Instant(ctx, x.Expr, c.Test.Start.Add(x.At), e.from)
		if err != nil {
			m.Err = err
		} else {
			m, ok = checkExpr(c.dialect, x, v, c.Test.File.Fuzzy)
		}
		if !ok {
			m.Alert, m.Expr = -1, i
			res.Mismatches = append(res.Mismatches, m)
		}
	}
}
