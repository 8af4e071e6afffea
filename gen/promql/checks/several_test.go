package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

// Joins as people write them, that no fleet of several pods, models and reasons makes fail.
var joins = []string{
	`sum by (pod) (vllm:num_requests_waiting) / on (pod) (sum by (pod) (vllm:num_requests_running) > 0)`,
	`vllm:num_requests_waiting + vllm:num_requests_running`,
	`vllm:num_requests_waiting + on (job, instance, engine, model_name) vllm:num_requests_running`,
	`vllm:num_requests_waiting + ignoring (node) vllm:num_requests_running`,
	`vllm:num_requests_running * on (job, instance) group_left up`,
	`up * on (job, instance) group_right vllm:num_requests_running`,
	`vllm:num_requests_running * on (instance) group_left (node) kube_pod_info`,
	`vllm:num_requests_running * on (namespace, pod) group_left (node) kube_pod_info`,
	`kube_pod_info * on (pod) group_right vllm:num_requests_running`,
	`sum by (model_name, finished_reason) (rate(vllm:request_success_total[5m])) / on (model_name) group_left sum by (model_name) (rate(vllm:request_success_total[5m]))`,
	`sum by (model_name, finished_reason) (rate(vllm:request_success_total[5m])) / ignoring (finished_reason) group_left sum by (model_name) (rate(vllm:request_success_total[5m]))`,
	`rate(vllm:request_success_total{finished_reason="stop"}[5m]) / ignoring (finished_reason) sum without (finished_reason) (rate(vllm:request_success_total[5m]))`,
	`rate(vllm:request_success_total{finished_reason="stop"}[5m]) / on (instance, engine, model_name) sum by (instance, engine, model_name) (rate(vllm:request_success_total[5m]))`,
	`rate(vllm:time_to_first_token_seconds_bucket[5m]) / ignoring (le) group_left rate(vllm:time_to_first_token_seconds_count[5m])`,
	`rate(vllm:time_to_first_token_seconds_bucket{le="1.0"}[5m]) / ignoring (le) rate(vllm:time_to_first_token_seconds_count[5m])`,
	`rate(vllm:time_to_first_token_seconds_sum[5m]) / rate(vllm:time_to_first_token_seconds_count[5m])`,
	`sum(rate(vllm:time_to_first_token_seconds_bucket{le="1.0"}[5m])) / sum(rate(vllm:time_to_first_token_seconds_count[5m]))`,
	`sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m])) / on () group_left sum(rate(vllm:time_to_first_token_seconds_count[5m]))`,
	`sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m])) / scalar(sum(rate(vllm:time_to_first_token_seconds_count[5m])))`,
	`histogram_quantile(0.99, sum by (le, pod) (rate(vllm:time_to_first_token_seconds_bucket[5m]))) / on (pod) histogram_quantile(0.5, sum by (le, pod) (rate(vllm:time_to_first_token_seconds_bucket[5m])))`,
	`max by (namespace) (vllm:num_requests_waiting) / on (namespace) avg by (namespace) (vllm:num_requests_waiting)`,
	`sum by (pod) (vllm:num_requests_waiting) / on () group_left sum(vllm:num_requests_waiting)`,
	`sum by (namespace, pod) (vllm:num_requests_waiting) - on (namespace) group_left avg by (namespace) (vllm:num_requests_waiting)`,
	`avg by (namespace) (vllm:num_requests_waiting) - on (namespace) group_right sum by (namespace, pod) (vllm:num_requests_waiting)`,
	`vllm:num_requests_waiting{pod="a"} / on (model_name) vllm:num_requests_running{pod="a"}`,
	`vllm:num_requests_waiting{instance="a:8000"} / on (model_name) vllm:num_requests_running{instance="a:8000"}`,
	`vllm:num_requests_waiting and on (job) up`,
	`vllm:num_requests_waiting unless on (model_name) vllm:num_requests_running`,
	`vllm:num_requests_waiting or on (instance) vllm:num_requests_running`,
	`topk(1, vllm:num_requests_waiting) / on () max(vllm:num_requests_running)`,
	`sum(vllm:num_requests_waiting) / on () topk(1, vllm:num_requests_running)`,
	`vllm:num_requests_waiting > on (node) group_left avg by (node) (vllm:num_requests_waiting)`,
	`sum by (node) (vllm:num_requests_waiting) / on (node) sum by (node) (vllm:num_requests_running)`,
	`vllm:num_requests_waiting / on (rack, slot) vllm:num_requests_running`,
	`count by (job) (up == 0) / on (job) count by (job) (up)`,
	`(up == 1) * on (instance) group_right vllm:num_requests_running`,
	`max_over_time(sum(vllm:num_requests_waiting)[1h:]) - sum(vllm:num_requests_waiting)`,
	`sum by (model_name) (vllm:num_requests_waiting) / on (model_name) sum by (model_name) (vllm:num_requests_waiting offset 1d)`,
	`label_replace(vllm:num_requests_waiting, "host", "$1", "instance", "(.*):.*") * on (host) group_left node_load1`,
	`sum by (job) (rate(vllm:generation_tokens_total[5m])) / on (job) count by (job) (vllm:num_requests_running)`,
	`sum by (instance) (vllm:num_requests_waiting) * on (instance) group_left (version) some_build_info`,
}

func TestJoinsThatHold(t *testing.T) {
	t.Parallel()
	if len(joins) < 40 {
		t.Fatal(len(joins))
	}
	for _, e := range joins {
		_, found := checks.Run(e, checks.Context{Schema: schema()})
		for _, f := range found {
			if f.ID == "promql/many-to-many" || f.ID == "promql/parse" {
				t.Errorf("%s\n\t%s", e, f.Message)
			}
		}
	}
}
