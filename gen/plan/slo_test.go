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
