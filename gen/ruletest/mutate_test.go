package ruletest

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestMutateScripts runs every archive in testdata/mutate; "known" in it is the list
// of known equivalents.
func TestMutateScripts(t *testing.T) {
	paths, err := filepath.Glob("testdata/mutate/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		abs, err := filepath.Abs(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(abs)
			if err != nil {
				t.Fatal(err)
			}
			o := MutateOptions{Resolve: func(file string, line int) string {
				if line == 4 {
					return "catalog.cue:1:1"
				}
				return ""
			}}
			for _, f := range a.Files {
				if f.Name == "known" {
					if err := json.Unmarshal(f.Data, &o.Equivalent); err != nil {
						t.Fatal(err)
					}
				}
			}
			r, err := Mutate(context.Background(), unpack(t, a), o)
			if err != nil {
				t.Fatal(err)
			}
			r.Duration = 0
			var b bytes.Buffer
			if err := r.WriteText(&b); err != nil {
				t.Fatal(err)
			}
			compareFile(t, abs, a, "report", b.String())
			compareFile(t, abs, a, "findings", printedFindings(t, r.Findings()))
			wantCode := 0
			if len(r.Survived)+len(r.Unreached) > 0 || r.Findings().HasErrors() {
				wantCode = 1
			}
			if r.ExitCode() != wantCode {
				t.Errorf("exit code %d, want %d", r.ExitCode(), wantCode)
			}
		})
	}
}

func TestMutateJSON(t *testing.T) {
	r, err := Mutate(context.Background(), []string{flatSuite(t, 4, 1)}, MutateOptions{Run: regexp.MustCompile("requests0|Requests1")})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Rules, Killed int
		Score         float64
		Survived      []struct {
			Rule, Operator, Before, After, Expr string
			Position                            struct{ Line, Col int }
		}
		Unreached  []struct{ Rule string }
		Equivalent []any
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Rules != 2 || got.Killed == 0 || got.Score <= 0 || got.Score >= 1 || got.Equivalent == nil {
		t.Errorf("%s", b.String())
	}
	if len(got.Unreached) != 1 || got.Unreached[0].Rule != "Requests1" {
		t.Errorf("unreached: %+v", got.Unreached)
	}
	for _, s := range got.Survived {
		if s.Rule != "job:requests0:rate5m" || s.Before == s.After || s.Expr == "" || s.Position.Line != 5 || s.Position.Col == 0 {
			t.Errorf("survivor %+v", s)
		}
	}
}

func TestMutateUnreadable(t *testing.T) {
	r, err := Mutate(context.Background(), []string{"testdata/none.test.yaml"}, MutateOptions{})
	if err != nil || r.ExitCode() != 2 || !r.Findings().HasErrors() {
		t.Error(err, r.ExitCode(), r.Findings())
	}
}

func BenchmarkMutate(b *testing.B) {
	file := flatSuite(b, 250, 600)
	for b.Loop() {
		r, err := Mutate(context.Background(), []string{file}, MutateOptions{})
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(r.Killed+len(r.Survived)), "mutants")
	}
}
