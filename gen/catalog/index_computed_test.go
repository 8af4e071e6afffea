package catalog

import (
	"slices"
	"strings"
	"testing"
)

// A template gives an alert a name that is made of a word of the server's: findings and positions are
// those of an entry whose name is written.
func TestComputedNames(t *testing.T) {
	t.Parallel()
	const template = `package vllm

terms: alerts: "VLLM"
alerts: "\(terms.alerts)Down": {
	when: thresholds.busy, for: *"5m" | string, summary: "s", impact: "i"
	diagnosis: ["d"], mitigation: ["m"], falsePositives: "f"
}
`
	lay := func(user string) map[string][]byte {
		return map[string][]byte{"vllm/template.cue": []byte(template), "vllm/user.cue": []byte("package vllm\n\n" + user + "\n")}
	}
	c, l := Load(Options{Shipped: shippedForTests, Overlay: lay("")})
	if c == nil {
		t.Fatal(report(t, l))
	}
	alerts := c.Exporter("vllm").Alerts
	i := slices.IndexFunc(alerts, func(a *Alert) bool { return a.ID == "VLLMDown" })
	if i < 0 {
		t.Fatal(alerts)
	}
	if a := alerts[i]; a.Pos.File != "catalog/vllm/template.cue" || a.Pos.Line != 4 {
		t.Fatalf("%+v", a)
	}
	_, l = Load(Options{Shipped: shippedForTests, Overlay: lay(`alerts: VLLMDown: for: "soon"`)})
	if got := report(t, l); !strings.Contains(got, `catalog/vllm/user.cue:3:24: error: for of alert VLLMDown: "soon"`) {
		t.Error(got)
	}
}

// A template names what it refers to as {...}: such an entry stands where it is described.
func TestNamedForReferenceOnly(t *testing.T) {
	t.Parallel()
	over := map[string][]byte{"vllm/aaa.cue": []byte("package vllm\n\nmetrics: running: {...}\n")}
	c, l := Load(Options{Shipped: shippedForTests, Overlay: over})
	if c == nil {
		t.Fatal(report(t, l))
	}
	if m := c.Metric(Ref{Kind: "metric", Exporter: "vllm", ID: "running"}); m.Pos.File != "catalog/vllm/core.cue" {
		t.Error(m.Pos)
	}
}
