package explain

import (
	"bytes"
	"strings"
	"testing"

	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

func explained(t *testing.T, p *plan.Plan, name string) string {
	t.Helper()
	var b bytes.Buffer
	if found := Explain(&b, p, name); len(found) > 0 {
		t.Errorf("%s: %v", name, found)
	}
	return strings.Join(strings.Fields(b.String()), " ") // wherever lines break
}

// What is off is explained, with the line that switches it on.
func TestExplainWhatIsOff(t *testing.T) {
	t.Parallel()
	p := plantest.Overlaid(t, `exporters: vllm: topics: nixl: enabled: false
exporters: sglang: {enabled: false, target: dialects: ["underscore", "ray"]}
exporters: vllm: alerts: VLLMKVCacheFull: enabled: false
exporters: vllm: thresholds: kv_cache_full: above: warning: 0.8`)
	nixl := "the topic nixl is switched off on with exporters: vllm: topics: nixl: enabled: true"
	for name, want := range map[string][]string{
		"VLLMNIXLTransfersFailing":       {nixl, "set by exporters.vllm.thresholds."},
		"vllm:nixl_num_failed_transfers": {nixl},
		"vllm/nixl_transfers":            {nixl},
		"nixl":                           {nixl, "VLLMNIXLTransfersFailing"},
		"VLLMRunningAtLimit":             {"exporters: vllm: alerts: VLLMRunningAtLimit: enabled: true", "set by exporters.vllm.thresholds.running_at_limit", "No released version exports --max-num-seqs"},
		"VLLMKVCacheFull":                {"it is switched off on with exporters: vllm: alerts: VLLMKVCacheFull: enabled: true", "Set here; shipped with 90% and 98%"},
		"kv_cache_full":                  {"vllm/kv_cache_full: threshold", "sglang/kv_cache_full: threshold", "exporters: sglang: enabled: true", "set by exporters.vllm.thresholds.kv_cache_full", "VLLMKVCacheFull"},
		"ttft":                           {"vllm/ttft: objective", "llm/ttft: objective", "slos: ttft: burn: true", "set by exporters.vllm.slos.ttft", "Requests get their first token within 1 s."},
		"VLLMTTFTBudgetBurn":             {"VLLMTTFTBudgetBurn, which is off on with exporters: vllm: slos: ttft: burn: true"},
		"sglang:num_queue_reqs":          {"series sglang_num_queue_reqs, ray_sglang_num_queue_reqs", "SGLang is switched off"},
	} {
		got := explained(t, p, name)
		for _, s := range want {
			if !strings.Contains(got, s) {
				t.Errorf("%s: %s\nlacks %q", name, got, s)
			}
		}
	}
}

// What raises a burn-rate alert is told of both its pairs.
func TestExplainBurn(t *testing.T) {
	t.Parallel()
	got := explained(t, plantest.Overlaid(t, "exporters: vllm: slos: ttft: burn: true"), "VLLMTTFTBudgetBurn")
	for _, s := range []string{"critical above 14.4% over both 1h and 5m, or above 6% over both 6h and 30m", "warning above 3% over both 1d and 2h, or above 1% over both 3d and 6h"} {
		if !strings.Contains(got, s) {
			t.Errorf("%s\nlacks %q", got, s)
		}
	}
}

// Every name that is suggested can be explained, and nothing is listed twice under it.
func TestEveryNameIsExplained(t *testing.T) {
	t.Parallel()
	for _, body := range []string{"", "exporters: vllm: {topics: nixl: enabled: false, slos: ttft: burn: true}"} {
		p := plantest.Overlaid(t, body)
		for _, name := range Names(p) {
			var b bytes.Buffer
			if found := Explain(&b, p, name); len(found) > 0 {
				t.Errorf("%s: %v", name, found)
			}
			seen := map[string]bool{}
			for _, line := range strings.Split(b.String(), "\n") {
				switch {
				case line == "":
					seen = map[string]bool{}
				case strings.HasPrefix(line, "  recorded "):
					if seen[line] {
						t.Errorf("%s lists twice:%s", name, line)
					}
					seen[line] = true
				}
			}
		}
	}
}

// Each panel stands on a line of its own: titles may have commas.
func TestPanelsAreApart(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	Explain(&b, plantest.Overlaid(t, ""), "vllm:num_requests_running")
	n := 0
	for _, line := range strings.Split(b.String(), "\n") {
		if strings.Contains(line, "One row per model") {
			n++
			if strings.Count(line, ": ") > 1 || strings.Contains(line, ",") {
				t.Error(line)
			}
		}
	}
	if n == 0 {
		t.Error("no such panel is listed")
	}
}
