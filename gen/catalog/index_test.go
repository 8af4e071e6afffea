package catalog

import (
	"testing"

	"cuelang.org/go/cue/parser"
)

// Files of tests and tools, and hidden ones, are no part of a package.
func TestIsCUE(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"core.cue": true, "core_alerts.cue": true, ".core.cue": false, "_core.cue": false, "core_test.cue": false, "core_tool.cue": false,
		"core.cue.txt": false, "core.go": false,
	} {
		if got := isCUE(name); got != want {
			t.Errorf("%s belongs to the package: %v", name, got)
		}
	}
}

func TestSaysNothing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"{...}": true, "{}": false, "{a: 1}": false, "{a: 1, ...}": false, "1": false, "[...]": false} {
		x, err := parser.ParseExpr("x", text)
		if err != nil {
			t.Fatal(err)
		}
		if got := saysNothing(x); got != want {
			t.Errorf("%s says nothing: %v", text, got)
		}
	}
}
