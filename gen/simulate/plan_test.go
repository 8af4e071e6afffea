package simulate

import (
	"os"
	"path/filepath"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// shipped is the plan of the shipped catalog.
func shipped(t testing.TB) *plan.Plan { return planned(t, "") }

// deployed is the plan of whoever runs the simulated fleet: the overlay says which jobs are scaled.
func deployed(t testing.TB) *plan.Plan {
	dir := t.TempDir()
	overlay := "package fleet\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {config: autoscaled: \".+-scaled\"}\n"
	if err := os.WriteFile(filepath.Join(dir, "fleet.cue"), []byte(overlay), 0o666); err != nil {
		t.Fatal(err)
	}
	return planned(t, dir)
}

func planned(t testing.TB, dir string) *plan.Plan {
	c, found := catalog.Load(catalog.Options{Dir: dir})
	if found.HasErrors() {
		t.Fatal(found)
	}
	p := plan.New(c)
	if p.Findings.HasErrors() {
		t.Fatal(p.Findings)
	}
	return p
}
