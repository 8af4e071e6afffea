package simulate

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/diag"
	"metricwright/gen/plan/plantest"
)

var update = flag.Bool("update", false, "rewrite the expected findings in testdata")

// TestCheck: the archive is a catalog with every mistake in hints, and the findings that it gives.
func TestCheck(t *testing.T) {
	t.Parallel()
	const name = "testdata/hints.txtar"
	a, err := txtar.ParseFile(name)
	if err != nil || len(a.Files) != 2 {
		t.Fatal("the archive holds catalog.cue and want", err)
	}
	var got strings.Builder
	found := Check(plantest.Small(t, a.Files[0].Data).Catalog)
	found.Sort()
	if err := diag.Print(&got, found); err != nil {
		t.Fatal(err)
	}
	if *update {
		a.Files[1].Data = []byte(got.String())
		if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(string(a.Files[1].Data), got.String()); d != "" {
		t.Error(d)
	}
}

// TestShippedHints: the shipped catalog's hints have no mistakes.
func TestShippedHints(t *testing.T) {
	t.Parallel()
	if found := Check(shipped(t).Catalog); len(found) > 0 {
		t.Error(found)
	}
}
