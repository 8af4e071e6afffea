package analysis_test

import "testing"

// What an operation makes of two quantities: a sum of shares is none, a difference of times is a
// duration, a quotient of like quantities is a ratio.
func TestOperations(t *testing.T) {
	expect(t, []yields{
		{`sum(vllm:num_requests_running) + sum(vllm:num_requests_running)`, "level in requests [0,+Inf] by "},
		{`max(vllm:kv_cache_usage_perc) + min(vllm:kv_cache_usage_perc)`, "unknown in ratio [0,2] by "},
		{`max(vllm:kv_cache_usage_perc) - min(vllm:kv_cache_usage_perc)`, "unknown in ratio [-1,1] by "},
		{`sum(vllm:num_requests_running) - 1`, "level in requests [-1,+Inf] by "},
		{`max(vllm:generation_tokens_created) - min(vllm:generation_tokens_created)`, "level in seconds [-Inf,+Inf] by "},
		{`max(vllm:generation_tokens_created) + 60`, "timestamp in timestamp [60,+Inf] by "},
		{`sum(vllm:num_requests_running) + max(vllm:kv_cache_usage_perc)`, "unknown [0,+Inf] by "},
		{`max(vllm:kv_cache_usage_perc) * 0.5`, "ratio in ratio [0,0.5] by "},
		{`sum(vllm:num_requests_running) * on () max(up)`, "level in requests [0,+Inf] by "},
		{`sum(vllm:num_requests_running) * 0`, "number [0,0] by "},
		{`max(vllm:kv_cache_usage_perc) / 0.25`, "ratio in ratio [0,4] by "},
		{`sum(vllm:num_requests_running) / (sum(vllm:num_requests_running) > 0)`, "ratio in ratio [0,+Inf] by "},
		{`sum(rate(vllm:generation_tokens_total[5m])) / (sum(vllm:num_requests_running) > 1)`, "unknown in tokens/request*second [0,+Inf] by "},
		{`2 ^ max(vllm:kv_cache_usage_perc)`, "unknown [1,2] by "},
		{`2 * (3 + 4) % 5`, "number [4,4] by "},
		{`-(max(vllm:kv_cache_usage_perc) + 1)`, "unknown in ratio [-2,-1] by "},
	})
}

// Matched elements keep the labels that they were matched by, and those of the side with many.
func TestLabelsOfOperations(t *testing.T) {
	const one, two = `sum by (job) (vllm:num_requests_running)`, `sum by (job, engine) (vllm:num_requests_running)`
	expect(t, []yields{
		{one + ` + ` + one, "level in requests [0,+Inf] by job"},
		{two + ` + on (job) group_left ` + one, "level in requests [0,+Inf] by engine,job"},
		{one + ` + on (job) group_right ` + two, "level in requests [0,+Inf] by engine,job"},
		{two + ` + on (job, engine) ` + two, "level in requests [0,+Inf] by engine,job"},
		{two + ` + ignoring (engine) group_left ` + one, "level in requests [0,+Inf] by engine,job"},
		{two + ` and on (job) ` + one, "level in requests [0,+Inf] by engine,job"},
		{two + ` or ` + one, "level in requests [0,+Inf] by job perhaps engine"},
		{one + ` * on (job) group_left (version) max by (job, version) (up)`, "level in requests [0,+Inf] by job perhaps version"},
	})
}
