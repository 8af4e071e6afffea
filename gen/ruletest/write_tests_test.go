package ruletest

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestWrittenTests lets a weak suite survive, and asks the tests that are written for what it
// misses: they pass, also with promtool where it has been built, and notice what they name.
func TestWrittenTests(t *testing.T) {
	promtool, err := filepath.Abs("../../bin/promtool")
	if err != nil {
		t.Fatal(err)
	}
	a, err := txtar.ParseFile("testdata/mutate/weak.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := unpack(t, a)
	r, err := Mutate(context.Background(), files, MutateOptions{WriteTests: "more.test.yaml"})
	if err != nil {
		t.Fatal(err)
	}
	noticed := 0
	for _, f := range r.Written {
		files, noticed = append(files, f.Path), noticed+f.Noticed
		text, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n  # notices "); n != f.Noticed {
			t.Errorf("%s names %d of %d mutants", f.Path, n, f.Noticed)
		}
		if _, err := os.Stat(promtool); err == nil {
			if out, err := exec.Command(promtool, "test", "rules", f.Path).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", f.Path, err, out)
			}
		}
	}
	if noticed < len(r.Survived)*9/10 {
		t.Errorf("%d of %d survivors are noticed by what was written", noticed, len(r.Survived))
		for _, s := range r.Survived {
			if !s.written {
				t.Logf("%s: %s -> %s", s.Rule, s.Before, s.After)
			}
		}
	}
	after, err := Mutate(context.Background(), files, MutateOptions{})
	if err != nil || after.Findings().HasErrors() {
		t.Fatal(err, after.Findings())
	}
	if len(after.Survived) > len(r.Survived)-noticed {
		t.Errorf("%d survive beside what was written, of %d less %d", len(after.Survived), len(r.Survived), noticed)
	}
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Error(err)
	}
	for _, want := range []string{"wrote more.test.yaml: ", "run mutate again with more.test.yaml"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("not said: %s\n%s", want, b.String())
		}
	}
	if listed := strings.Count(b.String(), "\n  rules.yaml:"); listed != len(r.Survived)-noticed {
		t.Errorf("%d mutants are listed that no written test notices, of %d:\n%s", listed, len(r.Survived)-noticed, b.String())
	}
	if _, err := Mutate(context.Background(), files, MutateOptions{WriteTests: "more.test.yaml"}); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("a file that is there: %v", err)
	}
}

func TestNumbered(t *testing.T) {
	t.Parallel()
	for n, want := range []string{"a/b.test.yaml", "a/b-2.test.yaml"} {
		if got := numbered("a/b.test.yaml", n); got != want {
			t.Errorf("%d: %s", n, got)
		}
	}
}
