package plan

import (
	"slices"
	"strings"
	"testing"
)

// TestTopicOff holds that coverage names who would watch a metric of a topic that is switched off.
func TestTopicOff(t *testing.T) {
	p, found := overlay(t, "exporters: vllm: topics: nixl: enabled: false\n")
	if found.HasErrors() {
		t.Fatal(found)
	}
	for _, x := range p.Coverage {
		if x.Metric.Name != "vllm:nixl_num_failed_transfers" {
			continue
		}
		if len(x.Conditions) != 1 || len(x.Alerts) != 0 || len(x.Off) != 1 || x.Off[0].Name != "VLLMNIXLTransfersFailing" ||
			x.Off[0].Off.Line != "exporters: vllm: topics: nixl: enabled: true" {
			t.Errorf("%+v", x)
		}
		return
	}
	t.Error("nobody lists the metric")
}

// TestServerOff holds that nothing at all is made of a server that a deployment does not have.
func TestServerOff(t *testing.T) {
	p, found := overlay(t, "exporters: sglang: enabled: false\nneutral: slos: ttft: burn: true\n")
	if len(found) > 0 {
		t.Fatal(found)
	}
	for _, f := range p.Files {
		if f.Exporter.ID == "sglang" {
			t.Errorf("the file %s is left", f.Name())
		}
	}
	for _, b := range p.Boards {
		if b.Exporter.ID == "sglang" {
			t.Errorf("the board %s is left", b.Title)
		}
		for _, ev := range b.Events {
			if strings.Contains(ev.Expr, "sglang") {
				t.Errorf("the board %s is annotated by %s", b.Title, ev.Expr)
			}
		}
	}
	for _, r := range p.Records() {
		if strings.Contains(r.Expr(), "sglang") {
			t.Errorf("%s reads %s", r.Name, r.Expr())
		}
	}
	for _, x := range p.Coverage {
		if x.Metric.Exporter == "sglang" {
			t.Errorf("coverage has %s", x.Metric.Name)
		}
	}
	for _, l := range p.Limits {
		for _, d := range l.Demands {
			for _, c := range d.Bounds {
				if c.Exporter.ID == "sglang" {
					t.Errorf("%s offers bounds of it", l.ID)
				}
			}
		}
	}
	i := slices.IndexFunc(p.Alerts(), func(a *Alert) bool { return a.ID == "LLMTTFTBudgetBurn" })
	if i < 0 {
		t.Fatal("the objective over all servers is gone")
	}
	a := p.Alerts()[i]
	for _, s := range []string{a.FalsePositives, a.Impact} {
		if strings.Contains(s, "SGLang") {
			t.Errorf("%s: %s", a.ID, s)
		}
	}
}
