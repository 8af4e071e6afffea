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
// an alert's condition, "record" what is recorded; "series" lists what the suite has.
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
			rule := Rule{Expr: source, Record: "recorded"}
			if a.Files[0].Name == "alert" {
				rule.Record = ""
			}
			got, err := Of(d, rule, known(t, a))
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
				a.Files[len(a.Files)-1].Data = []byte(b.String())
				if err := os.WriteFile(path, txtar.Format(a), 0o600); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(a.Files[len(a.Files)-1].Data), b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// known reads the series of an archive, one a line.
func known(t *testing.T, a *txtar.Archive) *Vocabulary {
	t.Helper()
	v := &Vocabulary{}
	for _, f := range a.Files {
		if f.Name != "series" {
			continue
		}
		for line := range strings.Lines(string(f.Data)) {
			l, _, err := reads.Series(strings.TrimSpace(line) + " 1")
			if err != nil {
				t.Fatal(err)
			}
			v.Add(l)
		}
	}
	return v
}

func TestNoMutantsOfNonsense(t *testing.T) {
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Of(d, Rule{Expr: "sum("}, &Vocabulary{}); err == nil {
		t.Error("an expression that does not parse has mutants")
	}
}
