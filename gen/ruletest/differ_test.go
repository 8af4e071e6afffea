package ruletest

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var differ = flag.Duration("differ", 3*time.Second, "how long to compare made-up rules and tests with promtool")

// TestDiffersFromPromtool makes up rules, series and assertions, writes what the rules come to here
// into the assertions, and demands that promtool agrees: that it passes the file, or fails it where
// a rule fails here.
func TestDiffersFromPromtool(t *testing.T) {
	bin := promtool()
	if bin == "" {
		t.Skip("promtool is not built: make bin/promtool")
	}
	first := uint64(1)
	if *differ > 10*time.Second {
		first = uint64(time.Now().UnixNano())
	}
	passed, failed := 0, 0
	end := time.Now().Add(*differ)
	for seed := first; time.Now().Before(end); seed++ {
		g := &inventor{rand.New(rand.NewPCG(seed, 13))}
		rules, test := g.rules(), g.test()
		file := written(t, rules, test(nil))
		r := ran(t, file)
		if err := os.WriteFile(file, []byte(test(r.Files[0].Tests[0].Failures)), 0o600); err != nil {
			t.Fatal(err)
		}
		r = ran(t, file)
		ok, out := promtoolPasses(t, bin, file)
		if ok {
			passed++
		} else {
			failed++
		}
		if ok != r.Files[0].Passed {
			var b strings.Builder
			r.WriteText(&b)
			text, _ := os.ReadFile(file)
			t.Fatalf("seed %d: passed %v here, promtool says\n%s\nhere:\n%s\n%s\n%s", seed, r.Files[0].Passed, out, b.String(), rules, text)
		}
		os.RemoveAll(filepath.Dir(file))
	}
	t.Logf("%d files pass, %d fail", passed, failed)
}

func ran(t *testing.T, file string) *Report {
	t.Helper()
	r, err := Run(context.Background(), []string{file}, Options{Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// inventor makes up rules and tests of every feature. Templates query sums, or sort: in which order
// promtool's storage gives out series is chance.
type inventor struct{ *rand.Rand }

func (g *inventor) of(list ...string) string { return list[g.IntN(len(list))] }

func (g *inventor) rules() string {
	var b strings.Builder
	b.WriteString("groups:\n")
	for i := range 2 {
		fmt.Fprintf(&b, "- name: g%d\n", i)
		if g.IntN(4) == 0 {
			fmt.Fprintf(&b, "  query_offset: %s\n", g.of("30s", "1m", "90s", "2m", "13h"))
		}
		if g.IntN(6) == 0 {
			fmt.Fprintf(&b, "  limit: %d\n", 2+g.IntN(3))
		}
		if g.IntN(5) == 0 {
			b.WriteString("  labels: {team: t}\n")
		}
		b.WriteString("  rules:\n")
		for j := range 2 + g.IntN(3) {
			if g.IntN(2) == 0 {
				fmt.Fprintf(&b, "  - record: %s\n    expr: '%s'\n", g.of("r0", "r1", "r2", fmt.Sprintf("r%d", 3+i*4+j), "a"), g.expr(2))
				if g.IntN(3) == 0 {
					fmt.Fprintf(&b, "    labels: {%s: %s}\n", g.of("z", "x"), g.of("p", "q"))
				}
				continue
			}
			fmt.Fprintf(&b, "  - alert: %s\n    expr: '%s'\n    for: %s\n    keep_firing_for: %s\n", g.of("A", "B", "C"), g.expr(2), g.of("0s", "1m", "150s"), g.of("0s", "1m", "3m"))
			fmt.Fprintf(&b, "    labels: {n: '%s'}\n", g.of("1", "2", "{{ $value }}", `{{ with query "sum(r0)" }}{{ . | first | value }}{{ end }}`))
			fmt.Fprintf(&b, "    annotations: {s: '%s'}\n", g.of("a query of it", "{{ $labels.x }}", `{{ range query "sum by (x) (r1)" | sortByLabel "x" }}{{ .Labels.x }}={{ .Value }} {{ end }}`,
				`{{ with printf "sum(a{x=%q})" $labels.x | query }}{{ . | first | value }}{{ end }}`, `{{ len (query "ALERTS") }}`, "{{ .Nope }}"))
		}
	}
	return b.String()
}

func (g *inventor) expr(depth int) string {
	names := []string{"a", "b", "c", "h", "r0", "r1", "r2", "ALERTS", `ALERTS{alertname="A"}`, `ALERTS{alertstate="firing",alertname!="B"}`, "ALERTS_FOR_STATE", `{__name__=~"r."}`}
	sel := g.of(names...)
	if g.IntN(5) == 0 {
		sel = g.of("a", "b", "c", "r0") + g.of(" offset 1m", " offset -1m", " @ 180", " @ end()", `{x="1"}`)
	}
	if depth == 0 {
		return sel
	}
	e := g.expr(depth - 1)
	switch g.IntN(11) {
	case 0:
		return fmt.Sprintf("sum by (x) (%s)", e)
	case 1:
		return fmt.Sprintf("count without (y) (%s)", e)
	case 2:
		return fmt.Sprintf("(%s) %s on (x) (%s)", e, g.of("and", "unless", "or", "+"), g.expr(depth-1))
	case 3:
		return fmt.Sprintf("(%s) > %d", e, g.IntN(4))
	case 4:
		return fmt.Sprintf("%s(%s[%s])", g.of("max_over_time", "count_over_time", "last_over_time", "changes", "increase"), g.of("a", "c", "h", "r0", "r1", "ALERTS"), g.of("2m", "150s"))
	case 5:
		return fmt.Sprintf("absent(%s)", sel)
	case 6:
		return fmt.Sprintf("max_over_time((%s)[3m:%s])", e, g.of("", "30s"))
	case 7:
		return fmt.Sprintf("r%d + 1 or sum by (x) (a)", g.IntN(3)) // perhaps itself
	case 8:
		return g.of("vector(time())", "histogram_count(h)", "sum(h)", "time() > 120")
	default:
		return sel
	}
}

// test returns a test file that asserts what a run of it without expectations found.
func (g *inventor) test() func([]Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "rule_files: [rules.yaml]\nfuzzy_compare: true\nevaluation_interval: %s\ngroup_eval_order: [%s]\ntests:\n- interval: %s\n", g.of("1m", "30s", "90s"), g.of("g0, g1", "g1, g0"), g.of("1m", "30s", "15s"))
	if g.IntN(4) == 0 {
		fmt.Fprintf(&b, "  start_timestamp: %s\n", g.of("1700000000", "2024-02-29T00:00:00Z", "1700000000.25"))
	}
	b.WriteString("  external_labels: {e: f}\n  external_url: http://x\n  input_series:\n")
	for _, name := range []string{"a", "b", "c", "r0", `ALERTS{alertname="A",`} {
		for _, l := range []string{`x="1",y="u"}`, `x="1",y="v"}`, `x="2",y="u"}`} {
			if g.IntN(3) == 0 || len(name) > 1 && g.IntN(8) > 0 {
				continue
			}
			if !strings.Contains(name, "{") {
				name += "{"
			}
			if g.IntN(8) == 0 {
				fmt.Fprintf(&b, "  - {series: '%s%s@st', values: '-1mx20'}\n  - {series: '%s%s', values: '1+1x20'}\n", name, l, name, l)
				continue
			}
			fmt.Fprintf(&b, "  - {series: '%s%s', values: '%s'}\n", name, l, g.of("0+1x20", "5 4 3 2 1 0 _ _ 3 4 5", "1 stale _ _ 7x9", "_x6 1+2x8", "3x30", "0 4 8 2 6 1x20"))
		}
	}
	for _, l := range []string{"1", "2"} {
		fmt.Fprintf(&b, "  - {series: 'h{x=\"%s\"}', values: '%s'}\n", l, g.of("{{sum:1 count:1 buckets:[1]}}+{{sum:1 count:1 buckets:[1]}}x20", "{{sum:5 count:5 buckets:[5]}} {{sum:2 count:2 buckets:[2]}} 3 stale {{sum:5 count:5 buckets:[5]}}x6", "_x5"))
	}
	head := b.String()
	return func(found []Failure) string {
		text := head + "  alert_rule_test:\n"
		for _, name := range []string{"A", "B", "C"} {
			for _, at := range []time.Duration{90 * time.Second, 4 * time.Minute, 7 * time.Minute} {
				text += fmt.Sprintf("  - {eval_time: %s, alertname: %s, exp_alerts: [", at, name)
				for _, x := range items(found, AlertFailure, name, at) {
					text += fmt.Sprintf("{exp_labels: {%s}, exp_annotations: {%s}}, ", mapped(x.Labels), mapped(x.Annotations))
				}
				text += "]}\n"
			}
		}
		text += "  promql_expr_test:\n"
		for _, expr := range []string{"r0", "r1", "r2", "r3", "r4", "r8", "a", "ALERTS", "ALERTS_FOR_STATE"} {
			for _, at := range []time.Duration{2 * time.Minute, 7*time.Minute + 10*time.Second} {
				text += fmt.Sprintf("  - {expr: %s, eval_time: %s, exp_samples: [", expr, at)
				for _, x := range items(found, ExprFailure, expr, at) {
					if strings.HasPrefix(x.Value, "{{") {
						text += fmt.Sprintf("{labels: '%s', histogram: '%s'}, ", labelText(x.Labels), x.Value)
						continue
					}
					text += fmt.Sprintf("{labels: '%s', value: %s}, ", labelText(x.Labels), yamlFloats.Replace(x.Value))
				}
				text += "]}\n"
			}
		}
		return text
	}
}

var yamlFloats = strings.NewReplacer("NaN", ".nan", "+Inf", ".inf", "-Inf", "-.inf")

func items(found []Failure, kind Kind, subject string, at time.Duration) []Item {
	for _, f := range found {
		if f.Kind == kind && f.Subject == subject && f.At == at {
			return f.Got
		}
	}
	return nil
}

// mapped writes labels as a mapping of YAML.
func mapped(l map[string]string) string {
	var parts []string
	for k, v := range l {
		parts = append(parts, fmt.Sprintf("%s: %q", k, v))
	}
	return strings.Join(parts, ", ")
}
