package verify

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Every code of a finding about a page has its meaning, and no other has.
func TestCodes(t *testing.T) {
	t.Parallel()
	code := regexp.MustCompile(`f\("((?:verify|input|access)/[a-z-]+)"`)
	used := map[string]bool{}
	for _, dir := range []string{".", ".."} {
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range code.FindAllStringSubmatch(string(text), -1) {
				used[m[1]] = true
				if Codes[m[1]] == "" {
					t.Errorf("%s of %s has no meaning", m[1], name)
				}
			}
		}
	}
	for c := range Codes {
		if !used[c] {
			t.Errorf("%s is the code of no finding", c)
		}
	}
}
