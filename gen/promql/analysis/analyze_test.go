package analysis_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/analysis"
)

// brief is a result on one line: kind, unit, interval, certain labels, and the rest.
func brief(r analysis.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", r.Kind)
	if r.Unit != "" {
		fmt.Fprintf(&b, " in %s", r.Unit)
	}
	open, end := "[", "]"
	if r.Range.MinOpen {
		open = "("
	}
	if r.Range.MaxOpen {
		end = ")"
	}
	fmt.Fprintf(&b, " %s%v,%v%s", open, r.Range.Min, r.Range.Max, end)
	if r.Range.NaN {
		b.WriteString(" or NaN")
	}
	fmt.Fprintf(&b, " by %s", strings.Join(r.Labels.Names(analysis.Certain), ","))
	if p := r.Labels.Names(analysis.Possible); len(p) > 0 {
		fmt.Fprintf(&b, " perhaps %s", strings.Join(p, ","))
	}
	if r.Labels.Open {
		b.WriteString(" and others")
	}
	return b.String()
}

func TestAnalyze(t *testing.T) {
	s := schema()
	for _, tc := range []struct{ expr, want string }{
		{`vllm:num_requests_running`, "level in requests [0,+Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`vllm_num_requests_running`, "level in requests [0,+Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`ray_vllm_num_requests_running`, "level in requests [0,+Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`sum by (namespace, model_name) (rate(vllm:generation_tokens_total[5m]))`, "per-second rate in tokens/second [0,+Inf] by model_name perhaps namespace"},
		{`max(vllm:kv_cache_usage_perc)`, "share in ratio [0,1] by "},
		{`sum(vllm:kv_cache_usage_perc)`, "unknown in ratio [0,+Inf] by "},
		{`1 - max(vllm:kv_cache_usage_perc)`, "share in ratio [0,1] by "},
		{`100 * max(vllm:kv_cache_usage_perc)`, "ratio in percent [0,100] by "},
		{`max(vllm:kv_cache_usage_perc) > 0.9`, "share in ratio (0.9,1] by "},
		{`0.9 < max(vllm:kv_cache_usage_perc)`, "share in ratio (0.9,1] by "},
		{`max(vllm:kv_cache_usage_perc) > bool 0.9`, "boolean in state [0,1] by "},
		{`vector(1)`, "number [1,1] by "},
		{`histogram_quantile(0.99, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m])))`, "quantile in seconds [0,2560] or NaN by model_name"},
		{`histogram_quantile(0.99, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m]))) >= 0`, "quantile in seconds [0,2560] by model_name"},
		{`sum(rate(vllm:time_to_first_token_seconds_sum[5m])) / (sum(rate(vllm:time_to_first_token_seconds_count[5m])) > 0)`, "mean in seconds [0,+Inf] by "},
		{`sum(rate(vllm:request_success_total{finished_reason="stop"}[5m])) / (sum(rate(vllm:request_success_total[5m])) > 0)`, "share in ratio [0,1] by "},
		{`sum(rate(vllm:request_success_total{finished_reason="stop"}[5m])) / sum(rate(vllm:request_success_total[5m]))`, "share in ratio [0,1] or NaN by "},
		{`sum by (finished_reason) (rate(vllm:request_success_total[5m])) / on () group_left () (sum(rate(vllm:request_success_total[5m])) > 0)`, "share in ratio [0,1] by finished_reason"},
		{`sum(rate(vllm:time_to_first_token_seconds_bucket{le="1.0"}[5m]))`, "bucket rates in observations/second [0,+Inf] by "},
		{`increase(vllm:generation_tokens_total[1h])`, "increase in tokens [0,+Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`time() - vllm:generation_tokens_created`, "level in seconds [-Inf,+Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`rate(vllm:generation_tokens_total[5m]) / vllm:num_requests_running`, "unknown in tokens/request*second [0,+Inf] or NaN by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`count by (job) (up == 0)`, "count in count [1,+Inf] by job"},
		{`vllm:num_requests_running{model_name="a"} and vllm:num_requests_running{model_name="b"}`, "level in requests [+Inf,-Inf] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`max without (engine) (vllm:kv_cache_usage_perc)`, "share in ratio [0,1] by instance,job,model_name perhaps namespace,pod and others"},
		{`foo`, "unknown [-Inf,+Inf] or NaN by  and others"},
		{`label_replace(up, "host", "$1", "instance", "(.*):.*")`, "boolean in state [0,1] by instance,job perhaps host and others"},
		{`clamp_max(vllm:num_requests_running, 5)`, "level in requests [0,5] by engine,instance,job,model_name perhaps namespace,pod and others"},
		{`(max by (job) (vllm:kv_cache_usage_perc) or 0 * count by (job) (up))`, "share in ratio [0,1] by job"},
		{`absent(up{job="a"})`, "boolean in state [1,1] by job"},
		{`"text"`, "unknown [0,0] by "},
		{`1 + 2 * 3`, "number [7,7] by "},
		{`1 / 0`, "number [+Inf,+Inf] by "},
	} {
		e, err := analysis.Parse(tc.expr)
		if err != nil {
			t.Fatalf("%s: %v", tc.expr, err)
		}
		if got := brief(analysis.Analyze(e, s).Result); got != tc.want {
			t.Errorf("%s\n\tgot  %s\n\twant %s", tc.expr, got, tc.want)
		}
	}
}

func TestConflict(t *testing.T) {
	s := schema()
	for _, tc := range []struct{ expr, want string }{
		{`vllm:num_requests_running / sum by (model_name) (vllm:num_requests_running)`, "engine: 1 [], 2 [], sure true"},
		{`sum by (model_name) (vllm:num_requests_running) / vllm:num_requests_running`, "engine: 2 [], 1 [], sure true"},
		{`vllm:num_requests_running / on (model_name) group_left sum by (model_name) (vllm:num_requests_running)`, ""},
		{`vllm:num_requests_running{job="a"} and on (job) up{job="b"}`, `job: 1 [a], 1 [b], sure true`},
		{`vllm:num_requests_running{job="a"} unless on (job) up{job=~"b|c"}`, `job: 1 [a], 1 [b c], sure true`},
		{`sum by (model_name) (vllm:num_requests_running) + sum by (model_name, pod) (vllm:num_requests_running)`, "pod: 2 [], 0 [], sure false"},
		{`sum by (a) (foo) + sum by (b) (foo)`, ""},
		{`sum by (job) (up) + sum by (instance) (up)`, `instance: 2 [], 1 [], sure true`},
	} {
		e, err := analysis.Parse(tc.expr)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c := analysis.Analyze(e, s).Conflict; c != nil {
			got = fmt.Sprintf("%s: %d %v, %d %v, sure %v", c.Left.Name, c.Left.Presence, c.Left.Values, c.Right.Presence, c.Right.Values, c.Sure)
		}
		if got != tc.want {
			t.Errorf("%s: conflict %q, want %q", tc.expr, got, tc.want)
		}
	}
}

// Every function of the pinned parser is known: one that is added later shows up here.
func TestAllFunctionsAreKnown(t *testing.T) {
	s := schema()
	for name, f := range parser.Functions {
		var args []string
		for _, a := range f.ArgTypes {
			args = append(args, map[parser.ValueType]string{
				parser.ValueTypeVector: "vector(1)", parser.ValueTypeMatrix: "vector(1)[5m:1m]", parser.ValueTypeScalar: "0.5", parser.ValueTypeString: `"a"`,
			}[a])
		}
		if name == "info" {
			args[1] = `{a="b"}`
		}
		text := name + "(" + strings.Join(args, ", ") + ")"
		e, err := analysis.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if r := analysis.Analyze(e, s); r.Labels.Open {
			t.Errorf("%s: nothing is known of its labels", text)
		}
	}
}
