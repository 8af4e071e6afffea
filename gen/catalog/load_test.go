package catalog

import (
	"strings"
	"testing"

	"metricwright/gen/diag"
)

// report is findings as a user sees them.
func report(t *testing.T, l diag.List) string {
	t.Helper()
	var b strings.Builder
	if err := diag.Print(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestShippedCatalogLoads(t *testing.T) {
	c, l := Load(Options{})
	if len(l) > 0 {
		t.Fatal(report(t, l))
	}
	for _, id := range []string{"vllm", "sglang"} {
		if e := c.Exporter(id); e == nil || len(e.Metrics) == 0 || e.Presence.Kind != "metric" {
			t.Errorf("%s: %+v", id, e)
		}
	}
	if c.Version == "" || len(c.Hash) != 64 {
		t.Errorf("version %q, hash %q", c.Version, c.Hash)
	}
}
