package rules

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/plan/plantest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// TestEmit compiles the catalogs in testdata and compares the files of their own exporter.
func TestEmit(t *testing.T) {
	fixtures, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(fixtures) == 0 {
		t.Fatal("no fixtures", err)
	}
	for _, f := range fixtures {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			var in, want []txtar.File
			for _, x := range a.Files {
				if strings.HasSuffix(x.Name, ".cue") {
					in = append(in, x)
				} else {
					want = append(want, x)
				}
			}
			for _, x := range in {
				if err := os.WriteFile(filepath.Join(dir, x.Name), x.Data, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			files, err := Emit(plantest.Folder(t, dir))
			if err != nil {
				t.Fatal(err)
			}
			var got []txtar.File
			for _, name := range files.Names() {
				if strings.Contains(name, "/mine-") {
					got = append(got, txtar.File{Name: name, Data: files[name]})
				}
			}
			if *update {
				a.Files = append(in, got...)
				if err := os.WriteFile(f, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(text(want), text(got)); d != "" {
				t.Error(d)
			}
			for _, x := range got {
				if _, errs := rulefmt.Parse(x.Data, false, model.UTF8Validation, parser.NewParser(parser.Options{}), nil); len(errs) > 0 {
					t.Errorf("%s: Prometheus refuses it: %v", x.Name, errs)
				}
			}
		})
	}
}

func text(files []txtar.File) map[string]string {
	out := map[string]string{}
	for _, f := range files {
		out[f.Name] = string(f.Data)
	}
	return out
}
