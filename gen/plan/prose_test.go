package plan

import (
	"slices"
	"strings"
	"testing"

	"metricwright/gen/catalog"
)

// What is said of a number is true of the number that an overlay sets.
func TestProseFollowsOverlays(t *testing.T) {
	p, found := overlay(t, `
exporters: vllm: {
	signals: ttft_attainment: attainment: within: 2.5
	signals: running_against_past: baseline: over: "2d"
	slos: ttft: burn: true
	thresholds: {
		kv_cache_full: above: warning: 0.8
		queueing: {above: critical: 20, reason: "Ours run twenty deep"}
		hit_ratio_low: below: warning: 0.5
	}
}
neutral: slos: ttft: burn: true
`)
	if found.HasErrors() {
		t.Fatal(found)
	}
	said := map[string]string{}
	for _, a := range p.Alerts() {
		if a.SLO != nil {
			said[a.ID] = a.Annotations["description"]
		}
	}
	for _, s := range p.Signals {
		if s.Exporter.ID == "vllm" {
			for _, th := range s.Thresholds {
				said[th.ID] = th.Reason
			}
			if s.ID == "running_against_past" {
				said[s.ID] = s.About
			}
		}
	}
	for name, want := range map[string]string{
		"VLLMTTFTBudgetBurn":   "Requests get their first token within 2.5 s.",
		"LLMTTFTBudgetBurn":    "within 2.5 s on vLLM, within 1 s on SGLang.",
		"kv_cache_full":        "Set here; shipped with 90% and 98%: From 0.9 on",
		"queueing":             "Ours run twenty deep",
		"running_against_past": "over the past 2d:",
	} {
		if !strings.Contains(said[name], want) {
			t.Errorf("%s: %q lacks %q", name, said[name], want)
		}
	}
	for _, name := range []string{"queueing", "hit_ratio_low", "prompt_skewed"} {
		if strings.Contains(said[name], "shipped with") || said[name] == "" {
			t.Errorf("%s: %q is the shipped level, or has its own reason", name, said[name])
		}
	}
}

// A level that nobody has changed is not said to be.
func TestShippedReasonsAreTheirOwn(t *testing.T) {
	for _, e := range shipped(t).Catalog.All() {
		if i := slices.IndexFunc(e.Thresholds, func(th *catalog.Threshold) bool { return th.Outgrown != nil }); i >= 0 {
			t.Errorf("%s: %s is as shipped", e.Thresholds[i].Pos, e.Thresholds[i].ID)
		}
	}
}
