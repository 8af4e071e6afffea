package plan

import (
	"slices"
	"strings"
	"testing"
)

// No rule claims a window that is shorter than the rates it is made of, and none is there twice.
func TestBurnWindowsHoldRates(t *testing.T) {
	for config, want := range map[string]string{
		"":                      "5m 30m 1h 2h 6h 1d 3d 30d",
		`config: window: "10m"`: "10m 30m 1h 2h 6h 1d 3d 30d",
		`config: window: "30m"`: "30m 1h 2h 6h 1d 3d 30d",
		`exporters: vllm: slos: ttft: window: "20d"`: "5m 20m 40m 1h20m 4h 16h 2d 20d",
	} {
		p, found := overlay(t, config+"\n")
		if found.HasErrors() {
			t.Fatal(found)
		}
		i := slices.IndexFunc(p.SLOs, func(s *SLO) bool { return s.Exporter.ID == "vllm" && s.ID == "ttft" })
		var got []string
		for _, r := range p.SLOs[i].Errors {
			got = append(got, r.Name[strings.LastIndexByte(r.Name, '_')+1:])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", config, got, want)
		}
	}
}

// A burn is raised by either of two pairs of windows, so its words name both, or hold for both.
func TestBurnWordsHoldForEitherPair(t *testing.T) {
	for config, want := range map[string]map[string][]string{
		"exporters: vllm: slos: ttft: burn: true": {
			"critical": {"above 14.4% over both 1h and 5m, or above 6% over both 6h and 30m for", "the objective allows 1%", "the budget of 30d is gone within 5d"},
			"warning":  {"above 3% over both 1d and 2h, or above 1% over both 3d and 6h for", "the budget of 30d is gone within 30d"},
		},
		"exporters: vllm: slos: ttft: {burn: true, objective: 0.995}\nconfig: window: \"30m\"": {
			"critical": {"above 7.2% over both 1h and 30m, or above 3% over both 6h and 30m for"},
			"warning":  {"above 1.5% over both 1d and 2h, or above 0.5% over both 3d and 6h for"},
		},
	} {
		p, found := overlay(t, config+"\n")
		if found.HasErrors() {
			t.Fatal(found)
		}
		n := 0
		for _, a := range p.Alerts() {
			if a.SLO == nil {
				continue
			}
			n++
			for _, s := range want[a.Grade] {
				if !strings.Contains(a.Annotations["description"], s) {
					t.Errorf("%s: %s\nlacks %q", a.Grade, a.Annotations["description"], s)
				}
			}
			if s := a.Annotations["description"] + a.Threshold.Reason; strings.Contains(s, "14.4 times too early") {
				t.Errorf("%s: %s", a.Grade, s)
			}
			if s := a.Threshold.Reason; strings.Count(s, " over ") != 2 {
				t.Errorf("%s: %s names %d pairs", a.Grade, s, strings.Count(s, " over "))
			}
		}
		if n != 2 {
			t.Errorf("%d burns", n)
		}
	}
}
