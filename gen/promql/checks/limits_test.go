package checks_test

import (
	"fmt"
	"strings"
	"testing"

	"metricwright/gen/promql/checks"
)

// Large expressions end, whatever they are full of, and what is
// larger than any limit is one finding.
func TestLargeExpressions(t *testing.T) {
	fill := func(n int, sep, format string) string {
		var parts []string
		for i := range n {
			parts = append(parts, fmt.Sprintf(format, i))
		}
		return strings.Join(parts, sep)
	}
	s := schema()
	for name, text := range map[string]string{
		"unknown metrics":  fill(1500, " or ", "vllm:num_requests_runing_%d"),
		"recorded names":   fill(1500, " or ", "model:x:%d"),
		"unguarded ratios": fill(400, " or ", "sum(vllm:generation_tokens_total) / sum(vllm:prompt_tokens_total) + %d"),
		"wrong matchers":   "vllm:request_success_total{" + fill(900, ",", `finished_reason!="%d"`) + "}",
		"groupings":        "sum by (" + fill(4000, ",", "modelname%d") + ") (vllm:num_requests_running)",
		"nested sums":      strings.Repeat("sum(", 199) + "vllm:generation_tokens_total" + strings.Repeat(")", 199),
		"variables":        strings.Repeat("$a+", 1999) + "$b",
		"only variables":   strings.Repeat("$a ", 20000),
		"a megabyte":       strings.Repeat("$a+(", 1<<18),
		"deep":             strings.Repeat("(", 10000) + "up" + strings.Repeat(")", 10000),
	} {
		for _, where := range []checks.Where{checks.Plain, checks.Alert, checks.Panel} {
			_, found := checks.Run(text, checks.Context{Schema: s, Where: where})
			if (name == "a megabyte" || name == "deep") && (len(found) != 1 || found[0].ID != "promql/parse") {
				t.Errorf("%s: %d findings", name, len(found))
			}
		}
	}
}
