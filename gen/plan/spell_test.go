package plan

import (
	"strings"
	"testing"

	"metricwright/gen/promql"
)

// TestSpellings plans the shipped catalog for other versions and looks at rules that depend on
// them.
func TestSpellings(t *testing.T) {
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	for _, c := range []struct {
		target string
		want   map[string]string // record -> expression; empty: no such rule
	}{
		{`vllm: target: {min: "0.8", max: "0.8.5"}`, map[string]string{
			"pod:vllm_queue:sum":                       `sum by (namespace, pod, model_name) (vllm:num_requests_waiting)`,
			"pod:vllm_kv_cache_usage_perc:max":         `max by (namespace, pod, model_name) (vllm:gpu_cache_usage_perc)`,
			"model:vllm_prefix_cache_queries:rate5m":   ``, // blocks then, and no tokens
			"model:vllm_generation_tokens:rate5m":      `sum by (namespace, model_name) (rate(vllm:generation_tokens_total[5m]))`,
			"model:vllm_prefix_hit_ratio:ratio_rate5m": `sum by (namespace, model_name) (rate(vllm:gpu_prefix_cache_hits_total[5m])) / (sum by (namespace, model_name) (rate(vllm:gpu_prefix_cache_queries_total[5m])) > 0)`,
		}},
		{`vllm: target: {min: "", max: ""}`, map[string]string{
			// Blocks join tokens in the ratio, where they cancel out, and nowhere else.
			"model:vllm_prefix_cache_queries:rate5m": `sum by (namespace, model_name) (rate(vllm:prefix_cache_queries_total[5m]))`,
			"model:vllm_prefix_hit_ratio:ratio_rate5m": `sum by (namespace, model_name) ( rate(vllm:prefix_cache_hits_total[5m]) or on (job, instance) rate(vllm:gpu_prefix_cache_hits_total[5m]) ) / ` +
				`( sum by (namespace, model_name) ( rate(vllm:prefix_cache_queries_total[5m]) or on (job, instance) rate(vllm:gpu_prefix_cache_queries_total[5m]) ) > 0 )`,
		}},
		{`sglang: target: {min: "0.4.3", max: "0.4.4"}`, map[string]string{
			// The gauge of those days is the mean itself; quantiles of it do not exist.
			"model:sglang_kv_transfer_latency_ms:mean5m":        `avg by (namespace, model_name) ( max without (moe_ep_rank, tp_rank) (sglang:kv_transfer_latency_ms{pp_rank=~"0|",priority=""}) )`,
			"model:sglang_kv_transfer_latency_ms:p99_5m":        ``,
			"model:sglang_kv_transfer_latency_ms_bucket:rate5m": ``,
			// That rename's release is inferred: 0.4.4 may have either.
			"pod:sglang_inter_token_latency_seconds:mean5m": `sum by (namespace, pod, model_name) ( rate(sglang:inter_token_latency_seconds_sum[5m]) or on (job, instance) rate(sglang:time_per_output_token_seconds_sum[5m]) ) / ` +
				`( sum by (namespace, pod, model_name) ( rate(sglang:inter_token_latency_seconds_count[5m]) or on (job, instance) rate(sglang:time_per_output_token_seconds_count[5m]) ) > 0 )`,
			"model:sglang_time_to_first_token_seconds:p99_5m": `histogram_quantile(0.99, model:sglang_time_to_first_token_seconds_bucket:rate5m) >= 0`,
		}},
		{`sglang: target: {min: "0.5.16", max: "0.5.16"}`, map[string]string{
			"pod:sglang_inter_token_latency_seconds:mean5m": `sum by (namespace, pod, model_name) (rate(sglang:inter_token_latency_seconds_sum[5m])) / (sum by (namespace, pod, model_name) (rate(sglang:inter_token_latency_seconds_count[5m])) > 0)`,
		}},
	} {
		t.Run(c.target, func(t *testing.T) {
			p, found := overlay(t, "exporters: "+c.target+"\n")
			if found.HasErrors() {
				t.Fatal(found)
			}
			got := map[string]string{}
			for _, r := range p.Records() {
				got[r.Name] = flat(promql.Pretty(r.Node.Expr()))
			}
			for name, want := range c.want {
				if got[name] != want {
					t.Errorf("%s\n got %s\nwant %s", name, got[name], want)
				}
			}
		})
	}
}
