package catalog

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unseen are findings that no input is known to bring about, or that another test covers.
var unseen = map[string]string{
	"internal/catalog": "a panic of the evaluator; none is known",
}

// Every finding of the loader has an example among the fixtures or in a test.
func TestEveryFindingHasAnExample(t *testing.T) {
	var examples strings.Builder
	for _, pattern := range []string{"testdata/*/*.txtar", "files_test.go", "../../tests/scripts/growth.txtar"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, names, err)
		}
		for _, n := range names {
			b, err := os.ReadFile(n)
			if err != nil {
				t.Fatal(err)
			}
			examples.Write(b)
		}
	}
	code, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, n := range code {
		if strings.HasSuffix(n, "_test.go") {
			continue
		}
		b, err := os.ReadFile(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?:Errorf|Warnf|Notef)\("([a-z]+/[a-z]+)"`).FindAllStringSubmatch(string(b), -1) {
			seen++
			if unseen[m[1]] == "" && !strings.Contains(examples.String(), "["+m[1]+"]") {
				t.Errorf("%s: no fixture shows %s", n, m[1])
			}
		}
	}
	if seen < 40 {
		t.Errorf("only %d findings in the code", seen)
	}
}
