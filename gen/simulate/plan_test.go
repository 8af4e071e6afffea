package simulate

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// shipped is the plan of the shipped catalog.
func shipped(t testing.TB) *plan.Plan {
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.New(c)
	if p.Findings.HasErrors() {
		t.Fatal(p.Findings)
	}
	return p
}
