package catalog

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/catalog"
)

var update = flag.Bool("update", false, "rewrite the expected findings")

// small is a shipped module of a few metrics, with the real schema.
func small(t testing.TB) fs.FS {
	t.Helper()
	out := fstest.MapFS{}
	for _, from := range []struct {
		fs.FS
		root string
	}{{catalog.FS, "schema"}, {os.DirFS("testdata/shipped"), "."}} {
		err := fs.WalkDir(from.FS, from.root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := fs.ReadFile(from.FS, name)
			out[name] = &fstest.MapFile{Data: b}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// raw are phrases of CUE's own that mean little to somebody who writes a catalog.
var raw = []string{
	"conflicting values", "not allowed", "disjunction", "out of bound", "non-concrete", "mismatched types",
	"incompatible", "not present", "structural cycle", "expected '", "undefined field", "unresolved", virtual, "\n        ",
}

// Each archive in testdata/errors and testdata/checks is a folder monitoring/ with one mistake, and the
// findings that it gives.
func TestErrors(t *testing.T) {
	archives(t, "testdata/*/*.txtar", func(t *testing.T, files map[string]string) string {
		folder(t, "monitoring", files)
		_, l := Load(Options{Dir: "monitoring", Shipped: shippedForTests})
		out := report(t, l)
		if !l.HasErrors() {
			t.Errorf("no error is found")
		}
		for _, f := range l {
			if f.Hint == "" {
				t.Errorf("%s does not say what to do", f.Message)
			}
		}
		for _, phrase := range raw {
			if strings.Contains(out, phrase) {
				t.Errorf("%q is CUE's wording", phrase)
			}
		}
		return out
	})
}

var shippedForTests fs.FS

func TestMain(m *testing.M) {
	flag.Parse()
	shippedForTests = small(&testing.T{})
	os.Exit(m.Run())
}

// archives runs a test for each archive and compares the result with its file "want".
func archives(t *testing.T, pattern string, run func(*testing.T, map[string]string) string) {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: %v, %v", pattern, names, err)
	}
	for _, name := range names {
		name, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, want := map[string]string{}, -1
			for i, f := range a.Files {
				if f.Name == "want" {
					want = i
				} else {
					files[f.Name] = string(f.Data)
				}
			}
			got := run(t, files)
			if want < 0 {
				a.Files = append(a.Files, txtar.File{Name: "want"})
				want = len(a.Files) - 1
			}
			if *update {
				a.Files[want].Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if d := cmp.Diff(string(a.Files[want].Data), got); d != "" {
				t.Errorf("findings (-want +got):\n%s", d)
			}
		})
	}
}
