package catalog

import "testing"

// TestRetarget: the copy has the other target wherever it is asked, and the catalog keeps its own.
func TestRetarget(t *testing.T) {
	c, found := Load(Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	was := c.Exporter("vllm").Target.Max
	other := c.Retarget(func(t *Target) { t.Max = "99" })
	if got := c.Exporter("vllm").Target.Max; got != was {
		t.Errorf("the catalog's own target became %s", got)
	}
	if got := other.Exporter("vllm").Target.Max; got != "99" {
		t.Errorf("the copy's target is %s", got)
	}
	if other.Exporters[0] == c.Exporters[0] || other.Exporter(c.Exporters[0].ID) != other.Exporters[0] {
		t.Error("the copy mixes its exporters with the catalog's")
	}
}
