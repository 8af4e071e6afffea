package eval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// prepared reads a rule file and a test file with one test, and makes it ready.
func prepared(t *testing.T, rules, test string) *Case {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "rules.yaml")
	if err := os.WriteFile(path, []byte(rules), 0o600); err != nil {
		t.Fatal(err)
	}
	f := &suite.File{Path: filepath.Join(dir, "x.test.yaml")}
	f.Decode([]byte(test))
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	loader := &suite.Loader{Dialect: d}
	var files []*suite.RuleFile
	for _, rf := range f.RuleFiles {
		files = append(files, loader.Load(rf))
		f.Findings.Add(files[len(files)-1].Findings...)
	}
	if f.Findings.HasErrors() {
		t.Fatalf("%v\n%s\n%s", f.Findings, rules, test)
	}
	return Prepare(f.Tests[0], NewRuleset(d, f.Ordered(files)), &ruleeval.Engines{Dialect: d, Limit: MaxSamples})
}

// TestEqualsPrometheus makes up rules and data and demands that evaluating them here stores the
// same samples, fires the same alerts and fails at the same steps as Prometheus's own rule groups
// do on its own storage.
func TestEqualsPrometheus(t *testing.T) {
	passed, failed, safe := 0, 0, 0
	for seed := range uint64(150) {
		g := &maker{rand.New(rand.NewPCG(seed, 7))}
		rules, test := g.rules(), g.test()
		c := prepared(t, rules, test)
		for i := range c.plan.eval {
			c.plan.eval[i], c.plan.touched[i] = true, true
			c.plan.read[i] = true
		}
		ctx := context.Background()
		s, err := newStepper(ctx, c.plan, c.Test, c.engine, c.dialect, nil)
		if err == nil {
			err = s.run(ctx)
		}
		if err != nil {
			t.Fatalf("seed %d: %v\n%s\n%s", seed, err, rules, test)
		}
		safe += foreseen(t, seed, s, rules+test)
		res := &Result{}
		e := c.evaluate(ctx, c.plan, res)
		switch {
		case res.Err != nil:
			t.Fatal(res.Err)
		case (e == nil) != (len(s.failed) > 0):
			t.Errorf("seed %d: failures %v, Prometheus has %v\n%s\n%s", seed, res.Failed, s.failed, rules, test)
		case e == nil:
			failed++
			if res.Failed[0].At != s.failed[0].at || res.Failed[0].Err.Error() != s.failed[0].err.Error() && len(s.failed) == 1 {
				t.Errorf("seed %d: %s: %v at %s, Prometheus has %s: %v at %s\n%s\n%s", seed, res.Failed[0].Rule.Name, res.Failed[0].Err, res.Failed[0].At, s.failed[0].rule.Name, s.failed[0].err, s.failed[0].at, rules, test)
			}
		default:
			passed++
			if a, b := dump(e.from), printed(contents(t, s.head)); a != b {
				t.Errorf("seed %d\n%s\n%s\nhere:\n%s\nPrometheus:\n%s", seed, rules, test, a, b)
			}
			compareFiring(t, seed, c, e, s, rules+test)
		}
		s.close()
		if t.Failed() {
			return
		}
	}
	if passed < 50 || failed < 10 || safe < 50 {
		t.Errorf("only %d pass, %d fail, %d rules are safe: the made-up rules say little", passed, failed, safe)
	}
}

// foreseen demands that the plan foresaw what happened: a rule that failed was
// risky, and one that recorded something was among those that may. It returns how
// many rules with data were judged safe.
func foreseen(t *testing.T, seed uint64, s *stepper, text string) (safe int) {
	t.Helper()
	for _, f := range s.failed {
		if !s.touched[s.set.place[f.rule]] || !s.risky(s.set.place[f.rule]) {
			t.Errorf("seed %d: rule %s was not to fail: %v\n%s", seed, f.rule.Name, f.err, text)
		}
	}
	recorded := map[string]bool{}
	for _, x := range contents(t, s.head) {
		recorded[x.Metric.Get("__name__")] = true
	}
	for i, r := range s.set.List {
		if !s.yields[i] && !r.Alert && recorded[r.Name] && len(s.set.Rivals(i)) == 0 && len(s.input.Named(r.Name)) == 0 {
			t.Errorf("seed %d: rule %s was not to record anything\n%s", seed, r.Name, text)
		}
		if s.yields[i] && !s.risky(i) {
			safe++
		}
	}
	return safe
}

func compareFiring(t *testing.T, seed uint64, c *Case, e *evaluation, s *stepper, text string) {
	t.Helper()
	for _, a := range c.Test.Alerts {
		k := int(a.At / c.plan.clock.Step)
		a.Expected = e.fires(context.Background(), c.set.alerts[a.Name], k)
		if m, ok := checkAlert(a, s.fires(a.Name, k)); !ok {
			t.Errorf("seed %d: %s at step %d: here %v, Prometheus %v\n%s", seed, a.Name, k, m.ExpectedAlerts, m.GotAlerts, text)
		}
	}
}

func (s *stepper) fires(alert string, step int) []suite.Alert { return s.firing[alert][step] }

func dump(m *ruleeval.Store) string {
	var all []*ruleeval.Series
	m.Each(func(_ string, l []*ruleeval.Series) { all = append(all, l...) })
	return printed(all)
}

func printed(all []*ruleeval.Series) string {
	var b strings.Builder
	ruleeval.Sort(all)
	for _, s := range all {
		if len(s.T) == 0 {
			continue
		}
		fmt.Fprintf(&b, "%s", s.Metric)
		for i, t := range s.T {
			switch {
			case s.H != nil && s.H[i] != nil:
				fmt.Fprintf(&b, " %d:%s", t/1000, s.H[i].TestExpression())
			case ruleeval.IsStale(s.F[i]):
				fmt.Fprintf(&b, " %d:stale", t/1000)
			default:
				// Sums may differ in the last digits, by the order of what is added.
				fmt.Fprintf(&b, " %d:%.12g", t/1000, s.F[i])
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// maker makes up rules and tests.
type maker struct{ *rand.Rand }

func (g *maker) of(list ...string) string { return list[g.IntN(len(list))] }

func (g *maker) rules() string {
	var b strings.Builder
	b.WriteString("groups:\n- name: g\n  rules:\n")
	names := []string{"a", "b", "h"}
	for i := range 2 + g.IntN(5) {
		expr := g.expr(names, 3)
		if g.IntN(3) > 0 {
			name := fmt.Sprintf("r%d", i)
			if g.IntN(8) == 0 {
				name = "r0"
			}
			fmt.Fprintf(&b, "  - record: %s\n    expr: '%s'\n", name, expr)
			if g.IntN(3) == 0 {
				fmt.Fprintf(&b, "    labels: {%s: %s}\n", g.of("z", "x", "k"), g.of("p", "q"))
			}
			names = append(names, name)
			continue
		}
		fmt.Fprintf(&b, "  - alert: %s\n    expr: '%s'\n", g.of("A", "B"), expr)
		fmt.Fprintf(&b, "    for: %dm\n    keep_firing_for: %dm\n", g.IntN(4), g.IntN(3))
		fmt.Fprintf(&b, "    labels: {sev: %s, n: '%d'}\n", g.of("w", "c", `'{{ if gt $value 3.0 }}hi{{ else }}lo{{ end }}'`), i)
		fmt.Fprintf(&b, "    annotations: {s: '%s'}\n", g.of("plain", "{{ $value }} of {{ $labels.x }}", "{{ .Value | humanize }}", "{{ .Nope }}"))
		names = append(names, "ALERTS")
	}
	return b.String()
}

func (g *maker) expr(names []string, depth int) string {
	sel := func() string {
		s := g.of(names...)
		if g.IntN(3) == 0 {
			s += g.of(`{x="1"}`, `{x!="1"}`, `{y=~"u|v"}`, `{nope=""}`)
		}
		if g.IntN(6) == 0 {
			s += " offset " + g.of("1m", "3m")
		}
		return s
	}
	if depth == 0 {
		return sel()
	}
	e := func() string { return g.expr(names, depth-1) }
	switch g.IntN(15) {
	case 13:
		w := g.of("sum by (x) (rate(c_total[2m]))", `sum by (x) (rate(d_total[3m]) or on (x) rate(c_total{y="u"}[2m]))`, `max by (x) (increase(c_total{y!="v"}[2m]))`)
		return fmt.Sprintf("(sum by (x) (%s) or 0 * %s) / (%s > 0)", sel(), w, w)
	case 0:
		return fmt.Sprintf("sum by (%s) (%s)", g.of("x", "y", "x, y"), e())
	case 1:
		return fmt.Sprintf("%s without (%s) (%s)", g.of("sum", "max", "avg", "min", "count"), g.of("x", "y"), e())
	case 2:
		return fmt.Sprintf("%s(%s[%s])", g.of("rate", "increase", "max_over_time", "last_over_time", "changes"), g.of(names...), g.of("2m", "5m", "90s"))
	case 3:
		return fmt.Sprintf("(%s %s %d)", e(), g.of(">", "<", ">=", "==", "!="), g.IntN(6))
	case 4:
		return fmt.Sprintf("(%s %s on (%s) %s)", e(), g.of("+", "/", "-", "and", "unless", "or"), g.of("x", "x, y", "y"), e())
	case 5:
		return fmt.Sprintf("(%s %s %s)", e(), g.of("+", "/", "or", "and", "unless", "> bool"), e())
	case 6:
		return fmt.Sprintf("absent(%s)", sel())
	case 7:
		return fmt.Sprintf(`label_replace(%s, "k", "$1", "x", "(.*)")`, e())
	case 8:
		return fmt.Sprintf("max_over_time((%s)[4m:%s])", e(), g.of("", "1m", "30s"))
	case 9:
		return fmt.Sprintf("histogram_quantile(0.9, %s)", g.of("rate(h[5m])", "sum by (x) (h)", "h"))
	case 10:
		return g.of(fmt.Sprintf("(%s + on () group_left () vector(%d))", e(), g.IntN(3)), fmt.Sprintf("(sum by (x) (%s) * on (x) group_left (k) bottomk by (x) (1, %s))", e(), e()))
	case 11:
		return fmt.Sprintf("count by (x) (topk by (x) (2, %s))", sel()) // which of equal ones it picks is chance
	case 12:
		return g.of("vector(time())", "vector(1)", "(scalar(a) + vector(0))", "count_values(\"k\", a)", "histogram_count(h)", "sum(h)", "h * 2")
	default:
		return sel()
	}
}

func (g *maker) test() string {
	var b strings.Builder
	fmt.Fprintf(&b, "rule_files: [rules.yaml]\nevaluation_interval: %s\ntests:\n- interval: %s\n  input_series:\n", g.of("1m", "30s", "90s"), g.of("1m", "30s", "15s"))
	for _, name := range []string{"a", "b", "c_total", "d_total"} {
		for _, l := range []string{`x="1",y="u"`, `x="1",y="v"`, `x="2",y="u"`} {
			if g.IntN(4) == 0 {
				continue
			}
			values := []string{"0+1x20", "5 4 3 2 1 0 _ _ 3 4 5", "1 stale _ _ 7x9", "_x6 1+2x8", "3x30", "0 10 20 5 15 25"}
			if len(name) == 1 { // counters are finite
				values = append(values, "NaN 1 2 Inf 3")
			}
			fmt.Fprintf(&b, "  - {series: '%s{%s}', values: '%s'}\n", name, l, g.of(values...))
		}
	}
	for _, l := range []string{`x="1"`, `x="2"`} {
		fmt.Fprintf(&b, "  - {series: 'h{%s}', values: '%s'}\n", l,
			g.of("{{schema:0 sum:3 count:4 buckets:[1 2 1]}}x20", "{{sum:1 count:1 buckets:[1]}}+{{sum:1 count:1 buckets:[1]}}x20",
				"{{sum:5 count:5 buckets:[5]}} {{sum:2 count:2 buckets:[2]}} 3 stale {{sum:5 count:5 buckets:[5]}}x6", "_", "1+1x5"))
	}
	b.WriteString("  alert_rule_test:\n")
	for i := range 12 {
		fmt.Fprintf(&b, "  - {eval_time: %dm, alertname: A}\n  - {eval_time: %dm, alertname: B}\n", i, i)
	}
	return b.String()
}
