// Package shipped_test holds that whatever the shipped catalog comes to passes every check.
package shipped_test

import (
	"strings"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/plan"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// Whatever the shipped catalog comes to, rules, alerts and panels, passes every check.
func TestShippedPlanPasses(t *testing.T) {
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.New(c)
	if p.Findings.HasErrors() {
		var b strings.Builder
		_ = diag.Print(&b, p.Findings)
		t.Fatal(b.String())
	}
	s := analysis.Extend(analysis.NewSchema(c, nil))
	n := 0
	report := func(what, expr string, ctx checks.Context) analysis.Result {
		n++
		ctx.Schema = s
		r, found := checks.Run(expr, ctx)
		if len(found) > 0 {
			var b strings.Builder
			_ = diag.Print(&b, found)
			t.Errorf("%s: %s\n%s", what, expr, b.String())
		}
		return r
	}
	for _, r := range p.Records() {
		got := report(r.Name, r.Expr(), checks.Context{Where: checks.Rule, Name: r.Name})
		s.Record(r.Name, got, r.Static)
	}
	for _, a := range p.Alerts() {
		report(a.ID, a.Expr(), checks.Context{Where: checks.Alert, Name: a.ID, For: a.For, Labels: a.Labels, Annotations: a.Annotations})
	}
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, q := range pn.Queries {
					report(b.Title+"/"+pn.Title, q.Expr, checks.Context{Where: checks.Panel, AllowNaN: pn.Type == "stat"})
				}
			}
		}
	}
	t.Logf("%d expressions", n)
	if n < 100 {
		t.Errorf("only %d expressions", n)
	}
}
