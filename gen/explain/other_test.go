package explain

import (
	"strings"
	"testing"

	"metricwright/gen/plan/plantest"
)

// What is not a metric or an alert is explained too, and a name made by a comprehension has its file.
func TestOthers(t *testing.T) {
	t.Parallel()
	p := plantest.Shipped(t)
	for name, want := range map[string][]string{
		"vllm":                        {"vllm: exporter, vLLM", "begin with vllm:", "declared    catalog/"},
		"metricwright-llm":            {"llm/overview: board", "uid         metricwright-llm", "declared    catalog/"},
		"config.labels.pod":           {"config.labels.pod: field of an overlay", "schema/catalog.cue"},
		"interval":                    {"config.interval: field of an overlay", "rule evaluation"},
		"config":                      {"config.matchers: field", "config.group: field"},
		"verify/missing":              {"verify/missing: finding about a page", "every server of its version"},
		"promql/rate":                 {"promql/rate: finding about an expression", "found in"},
		"vllm:prefix_cache_hits":      {"vllm:prefix_cache_hits_total: counter"},
		"vllm_prefix_cache_hits":      {"vllm:prefix_cache_hits_total: counter"},
		"sglang:swa_available_tokens": {"declared    catalog/sglang/memory.cue:"},
	} {
		var b strings.Builder
		if found := Explain(&b, p, name); len(found) > 0 {
			t.Errorf("%s: %v", name, found)
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s says no %q:\n%s", name, w, b.String())
			}
		}
	}
}
