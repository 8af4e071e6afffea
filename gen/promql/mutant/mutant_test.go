package mutant

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/promql/reads"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// TestMutants reads archives of one expression and its mutants. A file "alert" holds
// an alert's condition, "record" what is recorded.
func TestMutants(t *testing.T) {
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			source := string(a.Files[0].Data)
			got, err := Of(d, source, a.Files[0].Name == "alert")
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, m := range got {
				fmt.Fprintf(&b, "%s: %s\n", m.Operator, m.Expr)
				if m.Equivalent != "" {
					fmt.Fprintf(&b, "    equivalent: %s\n", m.Equivalent)
				}
				if m.Before == m.After || m.Offset < 0 || m.Offset >= len(source) {
					t.Errorf("%q -> %q at %d", m.Before, m.After, m.Offset)
				}
			}
			if *update {
				a.Files = append(a.Files[:1], txtar.File{Name: "mutants", Data: []byte(b.String())})
				if err := os.WriteFile(path, txtar.Format(a), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(a.Files[1].Data), b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestNoMutantsOfNonsense(t *testing.T) {
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Of(d, "sum(", false); err == nil {
		t.Error("an expression that does not parse has mutants")
	}
}
