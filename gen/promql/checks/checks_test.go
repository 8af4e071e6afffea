package checks_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

var update = flag.Bool("update", false, "write what comes out into the test data")

// shipped is the catalog that the binary ships.
var shipped = sync.OnceValue(func() *catalog.Catalog {
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		var b strings.Builder
		_ = diag.Print(&b, found)
		panic(b.String())
	}
	return c
})

var schema = sync.OnceValue(func() *analysis.Static { return analysis.NewSchema(shipped(), nil) })

// testCase is an expression with its context as the test data hold it: lines of
// "key: value", an empty line, the expression.
func testCase(t *testing.T, text string) (string, checks.Context) {
	t.Helper()
	ctx := checks.Context{Schema: schema(), Labels: map[string]string{}, Annotations: map[string]string{}}
	head, expr, ok := strings.Cut(text, "\n\n")
	if !ok {
		return strings.TrimSpace(text), ctx
	}
	targets := map[string]catalog.Target{}
	for _, line := range strings.Split(head, "\n") {
		key, value, _ := strings.Cut(line, ": ")
		switch key {
		case "where":
			ctx.Where = map[string]checks.Where{"plain": checks.Plain, "rule": checks.Rule, "alert": checks.Alert, "panel": checks.Panel}[value]
		case "name":
			ctx.Name = value
		case "for":
			d, err := time.ParseDuration(value)
			if err != nil {
				t.Fatal(err)
			}
			ctx.For = d
		case "summary", "description":
			ctx.Annotations[key] = value
		case "slo":
			ctx.Labels[key] = value
		case "record": // name = expression
			name, of, _ := strings.Cut(value, " = ")
			r, _ := checks.Run(of, checks.Context{Schema: ctx.Schema})
			ctx.Schema = analysis.Extend(ctx.Schema, analysis.Recorded(name, r, nil))
		case "nan":
			ctx.AllowNaN = value == "allowed"
		case "target": // exporter min max dialect histograms
			f := strings.Fields(value)
			targets[f[0]] = catalog.Target{Min: f[1], Max: f[2], Dialects: strings.Split(f[3], ","), Histograms: strings.Split(f[4], ",")}
			ctx.Schema = analysis.NewSchema(shipped(), targets)
		default:
			t.Fatalf("unknown key %q", key)
		}
	}
	return strings.TrimSpace(expr), ctx
}

func run(t *testing.T, text string) string {
	t.Helper()
	expr, ctx := testCase(t, text)
	_, found := checks.Run(expr, ctx)
	var b strings.Builder
	if err := diag.Print(&b, found); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestCases runs all checks over the expressions in testdata, a file for each check and
// one for the defects of the list that the checks are made from: NAME is the expression,
// NAME.found is what is found, nothing if it is right.
func TestCases(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out := &txtar.Archive{Comment: a.Comment}
			want := map[string]string{}
			for _, f := range a.Files {
				if n, ok := strings.CutSuffix(f.Name, ".found"); ok {
					want[n] = string(f.Data)
				}
			}
			for _, f := range a.Files {
				if strings.HasSuffix(f.Name, ".found") {
					continue
				}
				got := run(t, string(f.Data))
				out.Files = append(out.Files, f, txtar.File{Name: f.Name + ".found", Data: []byte(got)})
				if d := cmp.Diff(want[f.Name], got); d != "" && !*update {
					t.Errorf("%s: %s%s", f.Name, f.Data, d)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(out), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Every check has test data of its own in which it finds something and passes something.
func TestEveryCheckIsTested(t *testing.T) {
	for _, c := range checks.All {
		file := filepath.Join("testdata", strings.TrimPrefix(c.ID, "promql/")+".txtar")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		if !bytes.Contains(text, []byte("["+c.ID+"]")) || !bytes.Contains(text, []byte(".found --\n-- ")) && !bytes.HasSuffix(text, []byte(".found --\n")) {
			t.Errorf("%s needs an expression in which %s finds something and one in which nothing is found", file, c.ID)
		}
	}
}

// The examples of the documentation are what it says: the check finds the one, and
// nothing at all is wrong with the other.
func TestExamples(t *testing.T) {
	for _, c := range checks.All {
		ctx := checks.Context{Schema: schema(), Where: c.Where, Name: c.Name, For: c.For, Annotations: map[string]string{}}
		if c.Text != "" {
			ctx.Annotations["summary"] = c.Text
		}
		_, found := checks.Run(c.Bad, ctx)
		has := false
		for _, f := range found {
			has = has || f.ID == c.ID
		}
		if !has {
			t.Errorf("%s does not find %s, but %v", c.ID, c.Bad, found)
		}
		if _, found := checks.Run(c.Good, ctx); len(found) > 0 {
			var b strings.Builder
			_ = diag.Print(&b, found)
			t.Errorf("%s: the right example is wrong: %s\n%s", c.ID, c.Good, b.String())
		}
		if c.ID == "" || c.Title == "" || c.Why == "" || strings.HasSuffix(c.Title, ".") {
			t.Errorf("%q is not documented", c.ID)
		}
	}
}
