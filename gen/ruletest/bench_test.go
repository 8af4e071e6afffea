package ruletest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// flatSuite is a file of n/2 recording rules and n/2 alerts on them, and a file of
// tests each of which is about one pair.
func flatSuite(tb testing.TB, rules, tests int) string {
	var r, u strings.Builder
	r.WriteString("groups:\n- name: flat\n  rules:\n")
	for i := range rules / 2 {
		fmt.Fprintf(&r, "  - record: job:requests%d:rate5m\n    expr: sum by (job) (rate(requests%d_total[5m]))\n", i, i)
		fmt.Fprintf(&r, "  - alert: Requests%d\n    expr: job:requests%d:rate5m > 5\n    for: 5m\n    labels: {severity: warning}\n    annotations: {summary: '{{ $labels.job }} has {{ $value }}'}\n", i, i)
	}
	u.WriteString("rule_files: [rules.yaml]\nevaluation_interval: 1m\ntests:\n")
	for i := range tests {
		k := i % (rules / 2)
		fmt.Fprintf(&u, "- name: t%d\n  interval: 1m\n  input_series:\n", i)
		fmt.Fprintf(&u, "  - {series: 'requests%d_total{job=\"a\",instance=\"1\"}', values: '0+600x30'}\n  - {series: 'requests%d_total{job=\"b\",instance=\"1\"}', values: '0+60x30'}\n", k, k)
		fmt.Fprintf(&u, "  alert_rule_test:\n  - {eval_time: 5m, alertname: Requests%d}\n", k)
		fmt.Fprintf(&u, "  - {eval_time: 20m, alertname: Requests%d, exp_alerts: [{exp_labels: {severity: warning, job: a}, exp_annotations: {summary: 'a has 10'}}]}\n", k)
		fmt.Fprintf(&u, "  promql_expr_test:\n  - {expr: 'job:requests%d:rate5m', eval_time: 20m, exp_samples: [{labels: 'job:requests%d:rate5m{job=\"a\"}', value: 10}, {labels: 'job:requests%d:rate5m{job=\"b\"}', value: 1}]}\n", k, k, k)
	}
	return written(tb, r.String(), u.String())
}

// chainedSuite is like the Kubernetes mixin: joins on an info series, recordings of
// recordings, alerts on the last, and hours of samples of many series in each test,
// all of which feed all chains.
func chainedSuite(tb testing.TB, chains, tests int) string {
	var r, u strings.Builder
	r.WriteString("groups:\n- name: chained\n  rules:\n")
	r.WriteString("  - record: namespace_pod:info\n    expr: max by (namespace, pod, node) (kube_pod_info{node!=\"\"})\n")
	for i := range chains {
		fmt.Fprintf(&r, "  - record: pod:usage%d:rate5m\n    expr: sum by (namespace, pod) (rate(container_cpu_usage_seconds_total[5m])) * on (namespace, pod) group_left (node) topk by (namespace, pod) (1, namespace_pod:info)\n", i)
		fmt.Fprintf(&r, "  - record: node:usage%d:sum\n    expr: sum by (node) (pod:usage%d:rate5m)\n", i, i)
		fmt.Fprintf(&r, "  - record: cluster:usage%d:avg1h\n    expr: avg_over_time(node:usage%d:sum[1h])\n", i, i)
		fmt.Fprintf(&r, "  - alert: Usage%d\n    expr: node:usage%d:sum > 1.5 * cluster:usage%d:avg1h or absent(kube_pod_info)\n    for: 15m\n    labels: {severity: warning}\n", i, i, i)
	}
	u.WriteString("rule_files: [rules.yaml]\nevaluation_interval: 1m\ntests:\n")
	for i := range tests {
		fmt.Fprintf(&u, "- name: t%d\n  interval: 1m\n  input_series:\n", i)
		for p := range 12 {
			fmt.Fprintf(&u, "  - {series: 'container_cpu_usage_seconds_total{namespace=\"n\",pod=\"p%d\",container=\"c\"}', values: '0+60x120 7200+600x120'}\n", p)
			fmt.Fprintf(&u, "  - {series: 'kube_pod_info{namespace=\"n\",pod=\"p%d\",node=\"n%d\"}', values: '1x240'}\n", p, p%3)
		}
		k := i % chains
		fmt.Fprintf(&u, "  alert_rule_test:\n  - {eval_time: 1h, alertname: Usage%d}\n", k)
		fmt.Fprintf(&u, "  - {eval_time: 150m, alertname: Usage%d, exp_alerts: [{exp_labels: {severity: warning, node: n0}}, {exp_labels: {severity: warning, node: n1}}, {exp_labels: {severity: warning, node: n2}}]}\n", k)
	}
	return written(tb, r.String(), u.String())
}

// inhibitedSuite has an inhibitor that reads what all alerts write, in a group before and in one
// after theirs, and annotations that hold the word query.
func inhibitedSuite(tb testing.TB, alerts, tests int) string {
	var r, u strings.Builder
	inhibitor := `  - alert: %s
    expr: ALERTS{severity="info"} == 1 unless on (job) ALERTS{alertname!~".*Inhibitor", severity="warning", alertstate="firing"} == 1
    labels: {severity: none}
    annotations: {summary: 'a query of {{ $labels.job }}', first: '{{ with query "sum(ALERTS)" }}{{ . | first | value }}{{ end }}'}
`
	r.WriteString("groups:\n- name: before\n  rules:\n")
	fmt.Fprintf(&r, inhibitor, "EarlyInhibitor")
	r.WriteString("- name: alerts\n  rules:\n")
	for i := range alerts {
		fmt.Fprintf(&r, "  - alert: A%d\n    expr: a%d > 5\n    for: 5m\n    labels: {severity: %s}\n    annotations: {summary: 'query {{ $labels.job }}'}\n", i, i, []string{"info", "warning"}[i%2])
	}
	r.WriteString("- name: after\n  rules:\n")
	fmt.Fprintf(&r, inhibitor, "Inhibitor")
	u.WriteString("rule_files: [rules.yaml]\ngroup_eval_order: [before, alerts, after]\nevaluation_interval: 1m\ntests:\n")
	for i := range tests {
		k := 2 * i % alerts
		fmt.Fprintf(&u, "- name: t%d\n  interval: 1m\n  input_series:\n", i)
		fmt.Fprintf(&u, "  - {series: 'a%d{job=\"x\"}', values: '9x300'}\n  - {series: 'a%d{job=\"y\"}', values: '9x300'}\n  - {series: 'a%d{job=\"y\"}', values: '9x300'}\n", k, k, k+1)
		u.WriteString("  alert_rule_test:\n")
		for _, name := range []string{"EarlyInhibitor", "Inhibitor"} {
			fmt.Fprintf(&u, "  - {eval_time: 290m, alertname: %s, exp_alerts: [{exp_labels: {severity: none, job: x, alertstate: firing}, exp_annotations: {summary: a query of x, first: '5'}}]}\n", name) // three alerts and both inhibitors
		}
	}
	return written(tb, r.String(), u.String())
}

// written puts both files into a folder and returns the test file.
func written(tb testing.TB, rules, tests string) string {
	tb.Helper()
	dir := tb.TempDir()
	for name, text := range map[string]string{"rules.yaml": rules, "x.test.yaml": tests} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return filepath.Join(dir, "x.test.yaml")
}

// benchSuite runs a suite here, and once by promtool where there is one, and
// reports how many times longer promtool took.
func benchSuite(b *testing.B, file string) {
	var took time.Duration
	for b.Loop() {
		r, err := Run(context.Background(), []string{file}, Options{})
		if err != nil || r.ExitCode() != 0 {
			var text strings.Builder
			r.WriteText(&text)
			b.Fatal(err, text.String())
		}
		took += r.Duration
	}
	took /= time.Duration(b.N)
	b.ReportMetric(took.Seconds(), "s")
	bin := promtool()
	if bin == "" {
		return
	}
	start := time.Now()
	if ok, out := promtoolPasses(b, bin, file); !ok {
		b.Fatal(out)
	}
	theirs := time.Since(start)
	b.ReportMetric(theirs.Seconds(), "promtool-s")
	b.ReportMetric(theirs.Seconds()/took.Seconds(), "times-faster")
}

func BenchmarkSuiteFlat(b *testing.B)    { benchSuite(b, flatSuite(b, 1000, 500)) }
func BenchmarkSuiteChained(b *testing.B) { benchSuite(b, chainedSuite(b, 40, 8)) }

func BenchmarkSuiteInhibited(b *testing.B) { benchSuite(b, inhibitedSuite(b, 100, 20)) }

// TestMadeSuites runs the suites of the benchmarks in small.
func TestMadeSuites(t *testing.T) {
	for name, file := range map[string]string{"flat": flatSuite(t, 20, 20), "chained": chainedSuite(t, 3, 3), "inhibited": inhibitedSuite(t, 4, 2)} {
		t.Run(name, func(t *testing.T) { sameVerdict(t, promtool(), file, true) })
	}
}
