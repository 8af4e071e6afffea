package eval

import (
	"context"
	"errors"
	"fmt"
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
	Steps      bool // the rules had to be evaluated step by step
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
			r.Findings.Add(diag.Errorf("prove/alertname", c.Test.AlertPos(i), "the assertion names no alert").WithHint("add alertname: with the name of an alert rule"))
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
	if !c.dialect.DelayedNames && c.plan.ranged() {
		w, err := c.world(ctx)
		if err == nil {
			c.check(ctx, w, nil, res)
			return res
		}
		if !errors.Is(err, errSteps) {
			res.Err = err
			return res
		}
	}
	c.stepwise(ctx, nil, res)
	return res
}

// world evaluates all steps at once.
func (c *Case) world(ctx context.Context) (*world, error) {
	input := c.plan.input
	if c.plan.heavy > 1 {
		// Histograms bear the hints that the storage gives them.
		input = newMemory(nil)
		for name, list := range c.plan.input.byName {
			back, err := stored(list)
			if err != nil {
				return nil, fmt.Errorf("%w: %v", errSteps, err)
			}
			input.byName[name] = back
		}
	}
	w := newWorld(c.plan, c.Test, c.engines, input)
	return w, w.run(ctx)
}

// stepwise evaluates step by step, with a mutant in the place of a rule if one is given.
func (c *Case) stepwise(ctx context.Context, exchange *swap, res *Result) {
	res.Steps = true
	s, err := newStepper(ctx, c.plan, c.Test, c.engines, c.dialect, exchange)
	if err != nil {
		res.Err = err
		return
	}
	defer s.close()
	if res.Err = s.run(ctx); res.Err != nil {
		return
	}
	for _, f := range s.failed {
		res.Failed = append(res.Failed, RuleFailure{f.rule.Rule, f.at, f.err})
	}
	if len(s.failed) == 0 {
		c.check(ctx, s, nil, res)
	}
}

// check compares every assertion, or those that concern says matter, and stops at
// nothing: all that differs is reported.
func (c *Case) check(ctx context.Context, e evaluated, concern func(alert, expr int) bool, res *Result) {
	for i, a := range c.Test.Alerts {
		if concern != nil && !concern(i, -1) {
			continue
		}
		if m, ok := checkAlert(a, e.fires(a.Name, int(a.At/c.plan.clock.interval))); !ok {
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
		v, err := e.instant(ctx, x.Expr, c.Test.Start.Add(x.At))
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
