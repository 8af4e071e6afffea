package ruletest

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/diag"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// TestScripts runs every archive in testdata: its test files go through Run, whose
// text and findings the archive holds, and through promtool where there is one,
// whose verdict on each must be the same.
func TestScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	bin := promtool()
	for _, path := range paths {
		abs, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(abs)
			if err != nil {
				t.Fatal(err)
			}
			tests := unpack(t, a)
			r, err := Run(context.Background(), tests, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if bin != "" {
				for _, f := range r.Files {
					if ok, out := promtoolPasses(t, bin, f.Path); ok != f.Passed {
						t.Errorf("%s: passed %v, promtool says\n%s", f.Path, f.Passed, out)
					}
				}
			}
			compareFile(t, abs, a, "report", text(t, r))
			compareFile(t, abs, a, "findings", printedFindings(t, r.Findings()))
		})
	}
}

// unpack writes the archive's YAML files to a folder, goes there, and lists the test files.
func unpack(t *testing.T, a *txtar.Archive) []string {
	t.Helper()
	t.Chdir(t.TempDir())
	var tests []string
	for _, f := range a.Files {
		if !strings.HasSuffix(f.Name, ".yaml") {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(f.Name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f.Name, f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.Name, ".test.yaml") {
			tests = append(tests, f.Name)
		}
	}
	return tests
}

func text(t *testing.T, r *Report) string {
	t.Helper()
	r.Duration = 5 * time.Millisecond
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func printedFindings(t *testing.T, l diag.List) string {
	t.Helper()
	var b bytes.Buffer
	if err := diag.Print(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// compareFile compares with a file of the archive, or rewrites it.
func compareFile(t *testing.T, path string, a *txtar.Archive, name, got string) {
	t.Helper()
	for i, f := range a.Files {
		if f.Name != name {
			continue
		}
		if *update {
			a.Files[i].Data = []byte(got)
			break
		}
		if d := cmp.Diff(string(f.Data), got); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
		return
	}
	if !*update {
		if got != "" {
			t.Errorf("the archive has no file %s for\n%s", name, got)
		}
		return
	}
	if !regexp.MustCompile(`(?m)^-- `+name+` --$`).Match(txtar.Format(a)) && got != "" {
		a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(got)})
	}
	if err := os.WriteFile(path, txtar.Format(a), 0o600); err != nil {
		t.Fatal(err)
	}
}
