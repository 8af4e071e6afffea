package eval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/mutant"
	"metricwright/gen/ruletest/internal/suite"
)

// TestNoticesEqualsFullRun makes up rules, takes what they come to for what is
// expected, and demands of every mutant that asking a prepared test about it gives
// the verdict of running the whole test again, step by step.
func TestNoticesEqualsFullRun(t *testing.T) {
	ctx := context.Background()
	asked, noticed := 0, 0
	for seed := uint64(0); asked < 120 || noticed < 25; seed++ {
		if seed == 300 {
			t.Fatalf("%d of %d mutants noticed: too few to tell anything", noticed, asked)
		}
		g := &maker{rand.New(rand.NewPCG(seed, 11))}
		rules, test := g.rules(), g.test()
		first := prepared(t, rules, test)
		if b := first.Base(ctx); b.done == nil {
			continue
		} else {
			test = expecting(t, first, b.done, test)
		}
		c := prepared(t, rules, test)
		b := c.Base(ctx)
		if b.done == nil || !b.Result.Passed() {
			continue // an expression of the assertions fails, or sums in another order
		}
		for _, r := range c.set.rules {
			if !b.Reaches(r) {
				continue
			}
			broken := mutant.Rule{Record: r.Name, Expr: r.Source}
			if r.Alert {
				broken.Record = ""
			}
			mutants, err := mutant.Of(c.dialect, broken, &mutant.Vocabulary{})
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range mutants {
				if strings.Contains(m.Expr, "topk") || strings.Contains(m.Expr, "bottomk") {
					continue // which of equal elements they pick is chance
				}
				changed := *r
				if changed.Query, err = c.dialect.Parse(m.Expr); err != nil {
					t.Fatal(err)
				}
				got, err := b.Notices(ctx, r, &changed)
				if err != nil {
					t.Fatal(err)
				}
				res := stepwise(t, ctx, c, r, &changed)
				asked++
				if got {
					noticed++
				}
				if got == res.Passed() {
					t.Fatalf("seed %d: %s of rule %s: noticed %v, passed step by step %v %v\n%s -> %s\n%s\n%s",
						seed, m.Operator, r.Name, got, res.Passed(), res.Failed, m.Before, m.After, rules, test)
				}
				if got && m.Equivalent != "" {
					t.Errorf("seed %d: %s of rule %s was noticed, though %s\n%s -> %s\n%s", seed, m.Operator, r.Name, m.Equivalent, m.Before, m.After, rules)
				}
			}
		}
	}
}

// stepwise asks Prometheus's own rule groups about a mutant.
func stepwise(t *testing.T, ctx context.Context, c *Case, original, mutant *suite.Rule) *Result {
	t.Helper()
	set := c.set.with(original, mutant)
	changed := *c
	changed.queries = nil
	changed.plan = changed.planned(set, c.plan.clock, c.plan.input)
	for i := range changed.plan.eval {
		changed.plan.eval[i] = true
	}
	s, err := newStepper(ctx, changed.plan, c.Test, c.engine, c.dialect, nil)
	if err == nil {
		defer s.close()
		err = s.run(ctx)
	}
	if err != nil {
		t.Fatal(err)
	}
	res := &Result{}
	for _, f := range s.failed {
		res.Failed = append(res.Failed, RuleFailure{f.rule, f.at, f.err})
	}
	for i, a := range c.Test.Alerts {
		if m, ok := checkAlert(a, s.fires(a.Name, int(a.At/c.plan.clock.Step))); !ok {
			m.Alert, m.Expr = i, -1
			res.Mismatches = append(res.Mismatches, m)
		}
	}
	for i, x := range c.Test.Exprs {
		v, err := s.instant(ctx, x.Expr, c.Test.Start.Add(x.At))
		m, ok := checkExpr(c.dialect, x, v, false)
		if err != nil || !ok {
			m.Alert, m.Expr = -1, i
			res.Mismatches = append(res.Mismatches, m)
		}
	}
	return res
}

// expecting writes what the rules come to into the test as what is expected.
func expecting(t *testing.T, c *Case, e *evaluation, test string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(test[:strings.Index(test, "  alert_rule_test:")])
	b.WriteString("  alert_rule_test:\n")
	for _, a := range c.Test.Alerts {
		fmt.Fprintf(&b, "  - eval_time: %s\n    alertname: %s\n    exp_alerts:\n", a.At, a.Name)
		for _, f := range e.fires(context.Background(), c.set.alerts[a.Name], int(a.At/c.plan.clock.Step)) {
			fmt.Fprintf(&b, "    - {exp_labels: {%s}, exp_annotations: {%s}}\n", mapping(f.Labels), mapping(f.Annotations))
		}
	}
	b.WriteString("  promql_expr_test:\n")
	for _, r := range c.set.rules {
		if r.Alert {
			continue
		}
		for _, at := range []time.Duration{3 * time.Minute, 9 * time.Minute} {
			expr := "round(sum(" + r.Name + "), 0.001)"
			v, err := e.engine.Instant(context.Background(), expr, c.Test.Start.Add(at), e.from)
			if err != nil || len(v) > 1 || len(v) == 1 && (v[0].H != nil || v[0].F != v[0].F) {
				continue
			}
			fmt.Fprintf(&b, "  - expr: %s\n    eval_time: %s\n    exp_samples:\n", expr, at)
			for _, s := range v {
				fmt.Fprintf(&b, "    - {labels: '{}', value: %s}\n", yamlFloat(s.F))
			}
		}
	}
	return b.String()
}

func yamlFloat(f float64) string {
	s := strconv.FormatFloat(f, 'g', -1, 64)
	return strings.NewReplacer("+Inf", ".inf", "-Inf", "-.inf").Replace(s)
}

func mapping(l labels.Labels) string {
	var parts []string
	l.Range(func(l labels.Label) { parts = append(parts, l.Name+": "+strconv.Quote(l.Value)) })
	return strings.Join(parts, ", ")
}
