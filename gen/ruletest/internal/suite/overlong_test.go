package suite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"metricwright/gen/diag"
)

// Values that Prometheus's labels cannot hold are findings, in test files and in rule files.
func TestOverlongLines(t *testing.T) {
	long := strings.Repeat("x", 17<<20)
	test := &File{Path: "x.test.yaml"}
	test.Decode([]byte("tests:\n- input_series: [{series: 'a{b=\"" + long + "\"}', values: 1}]\n"))
	if !test.Refused || !test.Unreadable {
		t.Error("the test file is not refused")
	}
	path := filepath.Join(t.TempDir(), "rules.yaml")
	if err := os.WriteFile(path, []byte("groups:\n- {name: g, rules: [{record: a, expr: b, labels: {c: "+long+"}}]}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, found := range map[string]diag.List{"test file": test.Findings, "rule file": (&Loader{}).Load(path).Findings} {
		if len(found) != 1 || found[0].ID != "ruletest/long" || found[0].Pos.Line != 2 || found[0].Hint == "" {
			t.Errorf("%s: %v", name, found)
		}
	}

	many := &File{Path: "x.test.yaml"}
	many.Decode([]byte("tests: []\n" + strings.Repeat("# a comment\n", 1<<20)))
	if many.Refused {
		t.Errorf("a file of many lines is refused: %v", many.Findings)
	}
}
