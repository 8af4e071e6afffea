package analysis_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
)

// shapes are expressions as recording rules, alerts and panels have them.
var shapes = []string{
	`sum by (namespace, model_name) (rate(vllm:generation_tokens_total[5m]))`,
	`sum by (namespace, model_name) (rate(vllm:generation_tokens_total[5m]) or on (job, instance) rate(vllm_generation_tokens_total[5m]))`,
	`max by (model_name) (max without (engine) (vllm:kv_cache_usage_perc))`,
	`(sum by (model_name) (rate(vllm:request_success_total{finished_reason="abort"}[5m])) or 0 * sum by (model_name) (rate(vllm:request_success_total[5m]))) / (sum by (model_name) (rate(vllm:request_success_total[5m])) > 0)`,
	`sum by (model_name) (((vllm:request_success_total unless vllm:request_success_total offset 5m) and on (job, instance) (vllm:num_requests_running offset 5m)) or increase(vllm:request_success_total[5m]))`,
	`histogram_quantile(0.99, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m]))) >= 0`,
	`sum by (model_name) (rate(vllm:time_to_first_token_seconds_sum[5m])) / (sum by (model_name) (rate(vllm:time_to_first_token_seconds_count[5m])) > 0)`,
	`sum by (model_name, finished_reason) (rate(vllm:request_success_total[5m])) / on (model_name) group_left () (sum by (model_name) (rate(vllm:request_success_total[5m])) > 0)`,
	`model:x / (avg_over_time(model:x[1d:5m] offset 1h) > 0) < 0.5 and on (model_name) model:y > 1`,
	`up == 0 and on (job) group by (job) (last_over_time(vllm:num_requests_running[1h]))`,
	`max by (model_name) (vllm:kv_cache_usage_perc) > 0.9 and max by (model_name) (vllm:num_requests_running) > 0`,
}

// One round analyzes every shape; ns/expr is the mean of one, parsing included.
func BenchmarkAnalyze(b *testing.B) {
	s := schema()
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range shapes {
			e, err := analysis.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			analysis.Analyze(e, s)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(shapes)), "ns/expr")
}

// An expression is analyzed in less than 100 µs. The limit of the test is wider: it is for
// a mistake in the algorithm, not for a busy machine.
func TestAnalysisIsFast(t *testing.T) {
	r := testing.Benchmark(BenchmarkAnalyze)
	if ns := r.Extra["ns/expr"]; ns > 500_000 {
		t.Errorf("%.0f ns an expression", ns)
	} else {
		t.Logf("%.0f ns an expression, parsing included", ns)
	}
}
