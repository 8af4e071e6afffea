package analysis_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
)

// yields is an expression and what it yields, as brief says it.
type yields struct{ expr, want string }

// expect analyzes expressions over the fixture.
func expect(t *testing.T, list []yields) {
	t.Helper()
	t.Parallel()
	s := schema()
	for _, x := range list {
		e, err := analysis.Parse(x.expr)
		if err != nil {
			t.Fatalf("%s: %v", x.expr, err)
		}
		if got := brief(analysis.Analyze(e, s).Result); got != x.want {
			t.Errorf("%s\n\tgot  %s\n\twant %s", x.expr, got, x.want)
		}
	}
}

func TestOverTime(t *testing.T) {
	expect(t, []yields{
		{`max(avg_over_time(vllm:kv_cache_usage_perc[5m]))`, "share in ratio [0,1] by "},
		{`max(sum_over_time(vllm:kv_cache_usage_perc[5m]))`, "unknown in ratio [0,+Inf] by "},
		{`max(sum_over_time(vllm:num_requests_running[5m]))`, "level in requests [0,+Inf] by "},
		{`max(min_over_time(vllm:kv_cache_usage_perc[5m]))`, "share in ratio [0,1] by "},
		{`max(last_over_time(vllm:kv_cache_usage_perc[5m]))`, "share in ratio [0,1] by "},
		{`max(quantile_over_time(0.5, vllm:kv_cache_usage_perc[5m]))`, "share in ratio [0,1] by "},
		{`max(quantile_over_time(5, vllm:kv_cache_usage_perc[5m]))`, "share in ratio [-Inf,+Inf] or NaN by "},
		{`max(stddev_over_time(vllm:kv_cache_usage_perc[5m]))`, "spread in ratio [0,1] by "},
		{`max(count_over_time(vllm:num_requests_running[5m]))`, "count in count [1,+Inf] by "},
		{`max(changes(vllm:num_requests_running[5m]))`, "count in count [0,+Inf] by "},
		{`max(present_over_time(vllm:num_requests_running[5m]))`, "boolean in state [1,1] by "},
		{`max(predict_linear(vllm:kv_cache_usage_perc[5m], 3600))`, "level in ratio [-Inf,+Inf] by "},
	})
}

func TestGrowth(t *testing.T) {
	expect(t, []yields{
		{`sum(rate(vllm:generation_tokens_total[5m]))`, "per-second rate in tokens/second [0,+Inf] by "},
		{`sum(increase(vllm:generation_tokens_total[5m]))`, "increase in tokens [0,+Inf] by "},
		{`sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m]))`, "bucket rates in observations/second [0,+Inf] by le"},
		{`sum(delta(vllm:num_requests_running[5m]))`, "change in requests [-Inf,+Inf] by "},
		{`max(idelta(vllm:kv_cache_usage_perc[5m]))`, "change in ratio [-1,1] by "},
		{`sum(deriv(vllm:num_requests_running[5m]))`, "slope in requests/second [-Inf,+Inf] by "},
	})
}

func TestAggregations(t *testing.T) {
	expect(t, []yields{
		{`topk by (model_name) (3, sum by (model_name, pod) (vllm:num_requests_running))`, "level in requests [0,+Inf] by model_name perhaps pod"},
		{`avg(vllm:kv_cache_usage_perc)`, "share in ratio [0,1] by "},
		{`quantile(0.9, vllm:kv_cache_usage_perc)`, "share in ratio [0,1] by "},
		{`count(vllm:kv_cache_usage_perc)`, "count in count [1,+Inf] by "},
		{`group by (job) (vllm:kv_cache_usage_perc)`, "boolean in state [1,1] by job"},
		{`count_values by (job) ("fill", vllm:kv_cache_usage_perc)`, "count in count [1,+Inf] by fill,job"},
		{`stddev(vllm:kv_cache_usage_perc)`, "spread in ratio [0,1] by "},
		{`sum without (engine) (sum by (engine, model_name) (vllm:num_requests_running))`, "level in requests [0,+Inf] by model_name"},
	})
}

func TestMath(t *testing.T) {
	expect(t, []yields{
		{`abs(10 - max(clamp(vllm:num_requests_running, 2, 14)))`, "level in requests [0,8] by "},
		{`ceil(2.5 * max(vllm:kv_cache_usage_perc))`, "ratio in ratio [0,3] by "},
		{`sgn(max(vllm:kv_cache_usage_perc))`, "unknown [0,1] by "},
		{`sqrt(4 * max(vllm:kv_cache_usage_perc))`, "unknown [0,2] by "},
		{`sqrt(max(vllm:kv_cache_usage_perc) - 2)`, "unknown [+Inf,-Inf] or NaN by "},
		{`acos(max(vllm:kv_cache_usage_perc))`, "unknown in radians [0,3.141592653589793] by "},
		{`sin(max(vllm:num_requests_running))`, "unknown [-1,1] by "},
		{`clamp(max(vllm:kv_cache_usage_perc), 0.2, 0.5)`, "share in ratio [0.2,0.5] by "},
		{`clamp_min(max(vllm:kv_cache_usage_perc), 2)`, "level in ratio [2,2] by "},
		{`round(max(vllm:kv_cache_usage_perc), 0.25)`, "share in ratio [0,1] by "},
		{`max(vllm:kv_cache_usage_perc) % 2`, "share in ratio [0,1] by "},
	})
}

func TestLabelFunctions(t *testing.T) {
	expect(t, []yields{
		{`label_replace(sum(vllm:num_requests_running), "server", "a", "", "")`, "level in requests [0,+Inf] by server"},
		{`label_replace(sum by (job) (vllm:num_requests_running), "short", "$1", "job", "(...).*")`, "level in requests [0,+Inf] by job perhaps short"},
		{`label_replace(sum by (job) (vllm:num_requests_running), "copy", "$1", "job", "(.*)")`, "level in requests [0,+Inf] by copy,job"},
		{`label_replace(sum by (job) (vllm:num_requests_running), "job", "", "job", ".*")`, "level in requests [0,+Inf] by "},
		{`label_replace(sum(vllm:num_requests_running), "server", "a", "job", "b")`, "level in requests [0,+Inf] by "},
		{`label_join(sum by (job, engine) (vllm:num_requests_running), "both", "-", "job", "engine")`, "level in requests [0,+Inf] by both,engine,job"},
	})
}

func TestHistogramFunctions(t *testing.T) {
	const buckets = `sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m]))`
	expect(t, []yields{
		{`histogram_quantile(0.5, ` + buckets + `)`, "quantile in seconds [0,2560] or NaN by "},
		{`histogram_quantile(5, ` + buckets + `)`, "quantile in seconds [-Inf,+Inf] or NaN by "},
		{`histogram_quantiles(` + buckets + `, "q", 0.5, 0.9)`, "quantile in seconds [0,2560] or NaN by q"},
		{`histogram_fraction(0, 1, ` + buckets + `)`, "share in ratio [0,1] or NaN by "},
	})
}

func TestShapeFunctions(t *testing.T) {
	expect(t, []yields{
		{`sort(max by (job) (vllm:kv_cache_usage_perc))`, "share in ratio [0,1] by job"},
		{`scalar(max(vllm:kv_cache_usage_perc))`, "share in ratio [0,1] or NaN by "},
		{`scalar(vector(2))`, "number [2,2] by "},
		{`vector(scalar(max(vllm:kv_cache_usage_perc)))`, "share in ratio [0,1] or NaN by "},
		{`absent(vllm:num_requests_running{job="a", pod=~"b.*"})`, "boolean in state [1,1] by job"},
		{`absent(sum(vllm:num_requests_running))`, "boolean in state [1,1] by "},
	})
}
