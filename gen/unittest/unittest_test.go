package unittest

import (
	"context"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
	"metricwright/gen/rules"
	"metricwright/gen/ruletest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

func emitted(t testing.TB, p *plan.Plan) output.Tree {
	t.Helper()
	out, err := Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// pass writes rules and tests to a folder and runs the tests.
func pass(t *testing.T, p *plan.Plan) output.Tree {
	t.Helper()
	tests := emitted(t, p)
	files, err := rules.Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := files.Merge(tests); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, data := range files {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var run []string
	for _, name := range tests.Names() {
		run = append(run, filepath.Join(dir, filepath.FromSlash(name)))
	}
	report, err := ruletest.Run(context.Background(), run, ruletest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if report.ExitCode() != 0 {
		for _, f := range report.Findings() {
			t.Errorf("%s: %s", f.Pos, f.Message)
		}
	}
	return files
}

// Every test of the shipped catalog passes, and every rule has one.
func TestShipped(t *testing.T) {
	p := plantest.Shipped(t)
	files := pass(t, p)
	var all strings.Builder
	for _, name := range files.Names() {
		if strings.HasPrefix(name, "tests/") {
			all.Write(files[name])
		}
	}
	for _, r := range p.Records() {
		if !strings.Contains(all.String(), "\n  - name: '"+r.Name+"'\n") {
			t.Errorf("no test is called after %s", r.Name)
		}
	}
	for _, a := range p.Alerts() {
		for _, what := range []string{" fires ", " tells just beyond "} {
			if !strings.Contains(all.String(), "\n  - name: '"+a.ID+what) {
				t.Errorf("no test says that %s%s…", a.ID, what)
			}
		}
	}
	if again := emitted(t, plantest.Shipped(t)); !maps.EqualFunc(again, emitted(t, p), slices.Equal[[]byte]) {
		t.Error("two runs differ")
	}
}

// The tests of a small topic, and what a deployment does to tests: NAME.txtar holds the overlay
// and, after it, the tests of its own files.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no testdata", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "m.cue"), a.Files[0].Data, 0o666); err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: a.Comment, Files: a.Files[:1:1]}
			out := pass(t, plantest.Folder(t, dir))
			for _, name := range out.Names() {
				if strings.HasPrefix(name, "tests/small-") {
					got.Files = append(got.Files, txtar.File{Name: name, Data: out[name]})
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("run with -update and read the difference:\n%s", d)
			}
		})
	}
}

// Deployments of any kind get tests that pass on their rules.
func TestDeployments(t *testing.T) {
	for name, body := range map[string]string{
		"dialects, roles and burns": `
			config: {matchers: {cluster: "prod", job: "vllm.*|sglang"}, group: ["cluster"], labels: {pod: "kubernetes_pod", role: "role"}}
			exporters: vllm: {slos: ttft: burn: true, target: dialects: ["colon", "underscore", "ray"]}`,
		"autoscaled":       `config: autoscaled: "chat-[0-9]+|warning.*|servers"`,
		"no pods, one job": `config: {matchers: {job: "vllm"}, labels: {pod: "", namespace: ""}}`,
		"other windows":    `config: {window: "10m", interval: "1m"}`,
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			text := "package m\n\nimport \"metricwright.dev/catalog\"\n\ncatalog.#Catalog & {\n" + body + "\n}\n"
			if err := os.WriteFile(filepath.Join(dir, "m.cue"), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			pass(t, plantest.Folder(t, dir))
		})
	}
}

// Tests are written where they are wanted, and of what is written.
func TestOutputs(t *testing.T) {
	for name, data := range emitted(t, plantest.Overlaid(t, "config: outputs: alerts: false")) {
		if strings.Contains(name, "-alerts") || strings.Contains(string(data), "../alerts/") {
			t.Errorf("%s tests alerts that nobody writes", name)
		}
	}
	if out := emitted(t, plantest.Overlaid(t, "config: outputs: tests: false")); len(out) > 0 {
		t.Errorf("%v", out.Names())
	}
}

// Every rule file and every group that a test names is written by that name.
func TestNamesAgreeWithRules(t *testing.T) {
	p := plantest.Shipped(t)
	written, err := rules.Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range p.Files {
		for path, group := range map[string]string{f.RulesPath(): f.RuleGroup(), f.AlertsPath(): f.AlertGroup()} {
			if strings.HasPrefix(path, "alerts/") && len(f.Alerts) == 0 || strings.HasPrefix(path, "rules/") && len(f.Records) == 0 {
				continue
			}
			if !strings.Contains(string(written[path]), "- name: "+group+"\n") {
				t.Errorf("%s has no group %s", path, group)
			}
		}
	}
}

func BenchmarkEmit(b *testing.B) {
	p := plantest.Shipped(b)
	b.ReportAllocs()
	for b.Loop() {
		emitted(b, p)
	}
}
