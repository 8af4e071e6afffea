package docs_test

import (
	"flag"
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	shippedcatalog "metricwright/catalog"
	"metricwright/gen/catalog"
	"metricwright/gen/docs"
	"metricwright/gen/plan"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// The pages of a server of three metrics, in full.
func TestSmallPages(t *testing.T) {
	const name = "testdata/small.txtar"
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	files, err := docs.Emit(small(t, a))
	if err != nil {
		t.Fatal(err)
	}
	out := &txtar.Archive{Comment: a.Comment}
	for _, f := range a.Files {
		if f.Name == "catalog.cue" {
			out.Files = append(out.Files, f)
		}
	}
	for _, n := range files.Names() {
		if n == "docs/checks.md" { // says nothing of the catalog
			continue
		}
		out.Files = append(out.Files, txtar.File{Name: n, Data: files[n]})
	}
	got := txtar.Format(out)
	if *update {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(txtar.Format(a)), string(got)); d != "" {
		t.Error(d)
	}
}

// small is the plan of the archive's catalog.cue over the shipped schema.
func small(t *testing.T, a *txtar.Archive) *plan.Plan {
	t.Helper()
	module := fstest.MapFS{}
	for _, dir := range []string{"schema", "cue.mod"} {
		err := fs.WalkDir(shippedcatalog.FS, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := fs.ReadFile(shippedcatalog.FS, name)
			module[name] = &fstest.MapFile{Data: b}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range a.Files {
		if f.Name == "catalog.cue" {
			module[f.Name] = &fstest.MapFile{Data: f.Data}
		}
	}
	c, found := catalog.Load(catalog.Options{Shipped: module})
	if c == nil || found.HasErrors() {
		t.Fatalf("the small catalog: %v", found)
	}
	p := plan.New(c)
	if len(p.Findings) > 0 {
		t.Fatalf("the small catalog: %v", p.Findings)
	}
	return p
}
