package docs_test

import (
	"strings"
	"testing"

	"metricwright/gen/docs"
	"metricwright/gen/plan/plantest"
)

// The reference gives the names to query as they are stored, in every dialect in use; and whoever
// watches a metric of a topic that is off is named.
func TestStoredNamesAndTopicsOff(t *testing.T) {
	t.Parallel()
	p := plantest.Overlaid(t, `exporters: sglang: target: dialects: ["underscore", "ray"]
exporters: vllm: topics: nixl: enabled: false
`)
	out, err := docs.Emit(p, false)
	if err != nil {
		t.Fatal(err)
	}
	for page, want := range map[string][]string{
		"docs/metrics/sglang.md":           {"`sglang_num_queue_reqs`, `ray_sglang_num_queue_reqs`", "sglang_prompt_tokens_total"},
		"docs/coverage.md":                 {"VLLMNIXLTransfersFailing (off: the topic nixl is switched off, on with `exporters: vllm: topics: nixl: enabled: true`)"},
		"docs/runbooks/VLLMKVCacheFull.md": {"`exporters.vllm.thresholds.kv_cache_full`"},
	} {
		text := string(out[page])
		for _, s := range want {
			if !strings.Contains(text, s) {
				t.Errorf("%s lacks %q", page, s)
			}
		}
	}
	for _, line := range strings.Split(string(out["docs/metrics/sglang.md"]), "\n") {
		if (strings.HasPrefix(line, "| Series to query") || strings.HasPrefix(line, "| Use instead")) && strings.Contains(line, "sglang:") {
			t.Error(line)
		}
	}
	for _, line := range strings.Split(string(out["docs/coverage.md"]), "\n") {
		if strings.Contains(line, "nixl_num_failed_transfers") && strings.Contains(line, "names no condition") {
			t.Error(line)
		}
	}
}

// A server that is off has no pages, and none leads to them.
func TestServerOffHasNoPages(t *testing.T) {
	t.Parallel()
	out, err := docs.Emit(plantest.Overlaid(t, "exporters: sglang: enabled: false\n"), false)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := out["docs/metrics/sglang.md"]; ok {
		t.Error("its metric reference is left")
	}
	for _, name := range out.Names() {
		if strings.Contains(string(out[name]), "metrics/sglang.md") || strings.Contains(name, "SGLang") {
			t.Errorf("%s is about it, or leads to its reference", name)
		}
	}
}

// A burn-rate alert's pages name every pair of windows that raises it.
func TestBurnPagesNameEachPair(t *testing.T) {
	t.Parallel()
	out, err := docs.Emit(plantest.Overlaid(t, "exporters: vllm: slos: ttft: burn: true\n"), false)
	if err != nil {
		t.Fatal(err)
	}
	critical, warning := "above 14.4% over both 1h and 5m, or above 6% over both 6h and 30m", "above 3% over both 1d and 2h, or above 1% over both 3d and 6h"
	for page, want := range map[string][]string{
		"docs/runbooks/VLLMTTFTBudgetBurn.md": {critical, warning, "- critical: At this pace", "- warning: At this pace", "`exporters.vllm.slos.ttft`"},
		"docs/alerts.md":                      {"critical " + critical + "; warning " + warning, "14.4 times an even use", "3 times an even use"},
	} {
		for _, s := range want {
			if !strings.Contains(string(out[page]), s) {
				t.Errorf("%s lacks %q", page, s)
			}
		}
	}
}
