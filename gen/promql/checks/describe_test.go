package checks_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/promql/checks"
)

func TestDescribe(t *testing.T) {
	const file = "testdata/describe/describe.txtar"
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range a.Files {
		if i%2 == 1 {
			continue
		}
		expr, ctx := testCase(t, string(f.Data))
		r, _ := checks.Run(expr, ctx)
		got := checks.Describe(r)
		if want := string(a.Files[i+1].Data); got != want && !*update {
			t.Errorf("%s%s", f.Data, cmp.Diff(want, got))
		}
		a.Files[i+1].Data = []byte(got)
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(a), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
