package compile

import (
	"slices"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/plan"
)

// TestVetFindsWrongSignals holds that what an id and a title say is checked in the shipped catalog:
// a median that is another quantile of another latency, a hit ratio upside down, the skew of prompt
// tokens taken over other tokens.
func TestVetFindsWrongSignals(t *testing.T) {
	t.Parallel()
	c, found := catalog.Load(catalog.Options{Overlay: spoilt(t)})
	if c == nil {
		t.Fatal(found)
	}
	p := plan.New(c)
	for id, signal := range map[string]string{"plan/quantile": "ttft_p50", "plan/part": "prefix_hit_ratio", "plan/term": "prompt_token_skew"} {
		s := p.Signal(catalog.Ref{Kind: "signal", Exporter: "vllm", ID: signal})
		if !slices.ContainsFunc(p.Findings, func(f diag.Finding) bool {
			return f.ID == id && f.Pos.File == s.Pos.File && f.Pos.Line >= s.Pos.Line && f.Pos.Line <= s.Pos.Line+12
		}) {
			t.Errorf("no finding %s about %s: %v", id, signal, p.Findings)
		}
	}
}
