package plan

import (
	"strings"
	"testing"
)

// What is read in a form or a dialect is joined, guarded and counted beside series of that form
// and dialect.
func TestSpellings(t *testing.T) {
	for name, c := range map[string]struct {
		overlay, record string
		want, not       []string
	}{
		"events in two dialects": {
			`exporters: vllm: target: dialects: ["colon", "underscore"]`, "model:vllm_kv_offload_allocation_failure:increase10m",
			[]string{"vllm:num_requests_running offset 10m", "vllm_num_requests_running offset 10m"}, nil,
		},
		"native, a gauge before": {
			`exporters: sglang: target: histograms: ["native"]`, "model:sglang_kv_transfer_latency_ms:rate5m",
			[]string{"and\n", "histogram_count("}, nil,
		},
		"native, never a gauge": {
			`exporters: sglang: target: histograms: ["native"]`, "model:sglang_time_to_first_token_seconds:rate5m",
			nil, []string{"histogram_count(", "_bucket"},
		},
		"both forms": {
			`exporters: sglang: target: histograms: ["classic", "native"]`, "model:sglang_time_to_first_token_seconds:mean5m",
			[]string{"rate(sglang:time_to_first_token_seconds_sum[5m])", "or on (namespace, job, instance)\n", "histogram_sum(rate(sglang:time_to_first_token_seconds[5m]))"}, nil,
		},
		"matchers in an expression as text": {
			`config: matchers: {cluster: "prod|dr", job: "vllm-.+"}
			exporters: vllm: signals: mine: {topic: "scheduler", title: "T", about: "A", promql: {expr: "sum by (namespace, model_name) (rate(vllm:prompt_tokens_total[5m])) / on (namespace, model_name) model:vllm_num_requests_running:sum", unit: "ratio"}}`, "model:vllm_mine:value",
			[]string{`rate(vllm:prompt_tokens_total{cluster=~"prod|dr",job=~"vllm-.+"}[5m])`}, []string{"running:sum{"},
		},
		"shares of native histograms": {
			`exporters: vllm: target: histograms: ["native"]`, "model:vllm_ttft_attainment:good_rate5m",
			[]string{"sum by (namespace, model_name)", "histogram_fraction(-Inf, 1,", "histogram_count("}, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, found := overlay(t, c.overlay+"\nconfig: records: \"all\"\n")
			if found.HasErrors() {
				t.Fatal(found)
			}
			expr := ""
			for _, r := range p.Records() {
				if r.Name == c.record {
					expr = r.Expr()
				}
			}
			if expr == "" {
				t.Fatalf("there is no rule %s", c.record)
			}
			for _, s := range c.want {
				if !strings.Contains(expr, s) {
					t.Errorf("%s\nlacks %q", expr, s)
				}
			}
			for _, s := range c.not {
				if strings.Contains(expr, s) {
					t.Errorf("%s\nholds %q", expr, s)
				}
			}
		})
	}
}
