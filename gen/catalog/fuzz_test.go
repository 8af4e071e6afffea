package catalog

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/diag"
)

// FuzzLoad feeds the loader with overlays: whatever they say, it neither panics nor falls
// silent, and what it says has a place, a remedy and none of CUE's wording.
func FuzzLoad(f *testing.F) {
	names, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(names) == 0 {
		f.Fatal(names, err)
	}
	for i, name := range names {
		if i%5 > 0 {
			continue // all of them are tests of their own
		}
		a, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, x := range a.Files {
			if x.Name == "metricwright.cue" {
				text := string(x.Data)
				f.Add(text, false)
				if body, ok := strings.CutPrefix(text, strings.Replace(head, "package m", "package monitoring", 1)); ok {
					f.Add(strings.TrimSuffix(body, "}\n"), true)
				}
			}
		}
	}
	f.Add(everything, false)
	f.Add("config: window: \"10m\"", true)
	f.Fuzz(func(t *testing.T, text string, inside bool) {
		if len(text) > 1<<14 {
			return
		}
		if inside {
			text = head + text + "\n}\n"
		}
		_, l := loadText(text)
		wellFormed(t, text, l)
	})
}

const head = "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n"

// loadText loads an overlay of one file, without a disk.
func loadText(text string) (*Catalog, diag.List) {
	memory := shipped(shippedForTests, vendored)
	memory["cue.mod/module.cue"] = []byte(moduleFile)
	memory["metricwright.cue"] = []byte(text)
	f := &files{memory: memory, laid: map[string]bool{"metricwright.cue": true}, module: importPath(defaultModule), display: filepath.FromSlash}
	return (&source{f, ".", false}).run()
}

// wellFormed demands of findings what a reader needs.
func wellFormed(t *testing.T, text string, l diag.List) {
	t.Helper()
	for _, x := range l {
		switch {
		case strings.HasPrefix(x.ID, "internal/"):
			t.Errorf("%s", x.Message)
		case x.Hint == "" || x.Message == "" || !x.Pos.IsValid():
			t.Errorf("incomplete: %+v", x)
		case x.Pos.File != "metricwright.cue":
			t.Errorf("not at the user's place: %+v", x)
		case x.Pos.Line > strings.Count(text, "\n")+1:
			t.Errorf("no such line: %+v", x)
		}
		for _, phrase := range raw {
			if !strings.Contains(text, phrase) && strings.Contains(x.Message+x.Hint, phrase) {
				t.Errorf("%q is CUE's wording: %s", phrase, x.Message)
			}
		}
	}
}
