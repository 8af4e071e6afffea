package compile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metricwright/gen/output"
)

// TestForeignRulesDoNotLoadTheCatalog: only for a rule file with our mark is the catalog compiled,
// which takes a million allocations, to say which of its lines made a rule.
func TestForeignRulesDoNotLoadTheCatalog(t *testing.T) {
	theirs, ours := filepath.Join(t.TempDir(), "theirs.yaml"), filepath.Join(t.TempDir(), "ours.yaml")
	const rule = "groups:\n- name: g\n  rules:\n  - alert: VLLMTargetDown\n    expr: up == 0\n"
	for path, text := range map[string]string{theirs: rule, ours: "# " + output.Mark + "\n" + rule} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	resolve := Resolver("")
	allocations := testing.AllocsPerRun(1, func() {
		if got := resolve(theirs, 4); got != "" {
			t.Errorf("a rule of others comes from %s", got)
		}
	})
	if allocations > 1000 {
		t.Errorf("%v allocations: the catalog was compiled", allocations)
	}
	if got := resolve(ours, 5); !strings.Contains(got, ".cue:") {
		t.Errorf("a rule of ours comes from %q", got)
	}
}
