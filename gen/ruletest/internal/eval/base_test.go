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
)

// TestNoticesEqualsFullRun makes up rules, takes what they come to for what is
// expected, and demands of every mutant that asking a prepared test about it gives
// the verdict of running the whole test again, step by step.
func TestNoticesEqualsFullRun(t *testing.T) {
	ctx := context.Background()
	asked, noticed := 0, 0
	for seed := uint64(0); asked < 120 || noticed < 25; seed++ {
		if seed == 300 {
			t.Fatalf("%d of %d mutants noticed: too few to prove anything", noticed, asked)
		}
		g := &maker{rand.New(rand.NewPCG(seed, 11))}
		rules, test := g.rules(), g.test()
		first := prepared(t, rules, test)
		if b := first.Base(ctx); b.world == nil {
			continue
		} else {
			test = expecting(t, b.world, test)
		}
		c := prepared(t, rules, test)
		b := c.Base(ctx)
		if b.world == nil || !b.Result.Passed() {
			continue // an expression of the assertions fails, or sums in another order
		}
		for _, r := range c.set.rules {
			if !b.Reaches(r.Rule) {
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
				changed := *r.Rule
				if changed.Query, err = c.dialect.Parse(m.Expr); err != nil {
					t.Fatal(err)
				}
				got, err := b.Notices(ctx, r.Rule, &changed)
				if err != nil {
					t.Fatal(err)
				}
				res := &Result{}
				c.stepwise(ctx, &swap{r.index, newRule(&changed, r.group, r.index)}, res)
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

// expecting writes what the rules come to into the test as what is expected.
func expecting(t *testing.T, w *world, test string) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(test[:strings.Index(test, "  alert_rule_test:")])
	b.WriteString("  alert_rule_test:\n")
	for _, a := range w.test.Alerts {
		fmt.Fprintf(&b, "  - eval_time: %s\n    alertname: %s\n    exp_alerts:\n", a.At, a.Name)
		for _, f := range w.fires(a.Name, int(a.At/w.clock.interval)) {
			fmt.Fprintf(&b, "    - {exp_labels: {%s}, exp_annotations: {%s}}\n", mapping(f.Labels), mapping(f.Annotations))
		}
	}
	b.WriteString("  promql_expr_test:\n")
	for _, r := range w.set.rules {
		if r.Alert {
			continue
		}
		for _, at := range []time.Duration{3 * time.Minute, 9 * time.Minute} {
			expr := "round(sum(" + r.Name + "), 0.001)"
			v, err := w.instant(context.Background(), expr, w.test.Start.Add(at))
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
