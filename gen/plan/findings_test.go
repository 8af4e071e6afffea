package plan

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// overlay plans the shipped catalog with what an overlay changes.
func overlay(t *testing.T, body string) (*Plan, diag.List) {
	t.Helper()
	dir := t.TempDir()
	text := "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n" + body + "}\n"
	if err := os.WriteFile(filepath.Join(dir, "m.cue"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	c, found := catalog.Load(catalog.Options{Dir: "."})
	if found.HasErrors() {
		return nil, found
	}
	p := New(c)
	return p, append(found, p.Findings...)
}

// shippedLine is a place in the shipped catalog, whose lines move.
var shippedLine = regexp.MustCompile(`(catalog/\w+/\w+\.cue):\d+:\d+`)

// TestFindings runs every mistake in testdata: NAME.cue is what an overlay says inside
// catalog.#Catalog & {…}, from line 6 on; NAME.want is what the planner answers.
func TestFindings(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, f := range files {
		a, err := txtar.ParseFile(f)
		if err != nil {
			t.Fatal(err)
		}
		abs, _ := filepath.Abs(f)
		for i := range a.Files {
			name, ok := strings.CutSuffix(a.Files[i].Name, ".cue")
			if !ok {
				continue
			}
			t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar")+"/"+name, func(t *testing.T) {
				_, found := overlay(t, string(a.Files[i].Data))
				var got strings.Builder
				found.Sort()
				if err := diag.Print(&got, found); err != nil {
					t.Fatal(err)
				}
				text := shippedLine.ReplaceAllString(got.String(), "$1:LINE")
				for j := range a.Files {
					if a.Files[j].Name != name+".want" {
						continue
					}
					if d := cmp.Diff(string(a.Files[j].Data), text); d != "" && !*update {
						t.Error(d)
					}
					a.Files[j].Data = []byte(text)
					return
				}
				t.Error("the fixture has no .want")
			})
		}
		if *update {
			if err := os.WriteFile(abs, txtar.Format(a), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}
