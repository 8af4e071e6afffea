// Package plantest makes plans for the tests of what is made from them.
package plantest

import (
	_ "embed" // the demo catalog
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	shipped "metricwright/catalog"
	"metricwright/gen/catalog"
	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Shipped is the plan of the shipped catalog, made once for all tests of a package.
func Shipped(t testing.TB) *plan.Plan {
	t.Helper()
	p, err := once()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var once = sync.OnceValues(func() (*plan.Plan, error) { return made(catalog.Options{}) })

// Folder is the plan of the catalog or overlay in a folder.
func Folder(t testing.TB, dir string) *plan.Plan {
	t.Helper()
	return of(t, catalog.Options{Dir: dir})
}

// Overlaid is the plan of the shipped catalog under an overlay, given by what it says inside
// catalog.#Catalog & {…}.
func Overlaid(t testing.TB, body string) *plan.Plan {
	t.Helper()
	dir := t.TempDir()
	text := "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n" + body + "\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "m.cue"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return Folder(t, dir)
}

// Small is the plan of a catalog.cue over the shipped schema alone.
func Small(t testing.TB, source []byte) *plan.Plan {
	t.Helper()
	return of(t, catalog.Options{Shipped: module(t, source, string(source))})
}

//go:embed demo.cue
var demo []byte

// Demo is the plan of a catalog of one server, demo, and what a deployment configures and a test adds
// to that server. Its signals and thresholds can be referred to by name.
func Demo(t testing.TB, config, server string) *plan.Plan {
	t.Helper()
	m := module(t, demo, config)
	m["test.cue"] = &fstest.MapFile{Data: []byte("package catalog\n\n#Catalog: {\n\tconfig: {" + config +
		"}\n\texporters: demo: {\n\t\tmetrics: _, signals: _, thresholds: _, alerts: _\n" + server + "\n\t}\n}\n")}
	return of(t, catalog.Options{Shipped: m})
}

// module is a catalog over the shipped schema. Unless its configuration says what is recorded, all is:
// whatever a test defines can be seen.
func module(t testing.TB, source []byte, config string) fstest.MapFS {
	t.Helper()
	module := fstest.MapFS{"catalog.cue": &fstest.MapFile{Data: source}}
	if !strings.Contains(config, "records:") {
		module["records.cue"] = &fstest.MapFile{Data: []byte("package catalog\n\n#Catalog: config: records: \"all\"\n")}
	}
	for _, dir := range []string{"schema", "cue.mod"} {
		err := fs.WalkDir(shipped.FS, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			b, err := fs.ReadFile(shipped.FS, name)
			module[name] = &fstest.MapFile{Data: b}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return module
}

func of(t testing.TB, o catalog.Options) *plan.Plan {
	t.Helper()
	p, err := made(o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func made(o catalog.Options) (*plan.Plan, error) {
	c, found := catalog.Load(o)
	if c == nil || found.HasErrors() {
		return nil, fmt.Errorf("the catalog: %v", found)
	}
	p := plan.New(c)
	if p.Findings.HasErrors() {
		return nil, fmt.Errorf("the plan: %v", p.Findings)
	}
	return p, nil
}

// Golden compares what a small catalog gives with the rest of the archive that begins with it, or
// rewrites that rest. Files that say nothing of the catalog may be left out.
func Golden(t testing.TB, archive string, update bool, emit func(*plan.Plan) (output.Tree, error), without ...string) {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil || len(a.Files) == 0 || a.Files[0].Name != "catalog.cue" {
		t.Fatalf("%s does not begin with catalog.cue: %v", archive, err)
	}
	files, err := emit(Small(t, a.Files[0].Data))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range without {
		delete(files, name)
	}
	out := &txtar.Archive{Comment: a.Comment, Files: a.Files[:1:1]}
	for _, name := range files.Names() {
		out.Files = append(out.Files, txtar.File{Name: name, Data: files[name]})
	}
	got := txtar.Format(out)
	if update {
		if err := os.WriteFile(archive, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(string(txtar.Format(a)), string(got)); d != "" {
		t.Error(d)
	}
}
