package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestImports holds what the program must not import: the packages below bring the SDKs of every
// cloud with them, 230 packages in all. They judge the evaluation of rules in tests.
func TestImports(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "github.com/prometheus/prometheus/promql") {
		t.Fatalf("the list of %d packages is not the program's", len(deps))
	}
	const prometheus = "github.com/prometheus/prometheus/"
	for _, forbidden := range []string{"rules", "tsdb", "promql/promqltest", "config", "discovery", "notifier", "storage/remote"} {
		if slices.Contains(deps, prometheus+forbidden) {
			t.Errorf("the program imports %s", prometheus+forbidden)
		}
	}
}
