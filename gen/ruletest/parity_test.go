package ruletest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// passing are promtool 3.16's verdicts on the files of its own testdata, for machines
// without promtool: the files that it passes, with the features they need. It
// refuses or fails all others.
var passing = map[string]string{
	"config_with_rule_files.yml":      "", // configurations whose fields happen to be those of a test file
	"prometheus-config.good.yml":      "",
	"prometheus-config.lint.yml":      "",
	"at-modifier-test.yml":            "",
	"experimental-functions-test.yml": "promql-experimental-functions",
	"long-period.yml":                 "",
	"negative-offset-test.yml":        "",
	"no-test-group-interval.yml":      "",
	"start-time-test.yml":             "",
	"unittest.yml":                    "",
}

// promtool is the real one, or "".
func promtool() string {
	for _, p := range []string{os.Getenv("PROMTOOL"), "../../bin/promtool"} {
		if abs, err := filepath.Abs(p); p != "" && err == nil {
			if _, err := os.Stat(abs); err == nil {
				return abs
			}
		}
	}
	return ""
}

// promtoolPasses asks the real one.
func promtoolPasses(t testing.TB, bin, file string, features ...string) (bool, string) {
	t.Helper()
	args := []string{"test", "rules"}
	for _, f := range features {
		args = append([]string{"--enable-feature=" + f}, args...)
	}
	out, err := exec.Command(bin, append(args, file)...).CombinedOutput()
	return err == nil, string(out)
}

func TestPromtoolTestdata(t *testing.T) {
	dir, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/prometheus/prometheus").Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "cmd", "promtool", "testdata", "*.y*ml"))
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	bin := promtool()
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			t.Parallel()
			need, ok := passing[filepath.Base(f)]
			sameVerdict(t, bin, f, ok && need == "")
			if need != "" {
				sameVerdict(t, bin, f, true, need)
			}
		})
	}
}

// TestForeignSuites compares verdicts on suites of others: those that stand beside the repository,
// or in the folder that SUITES names.
func TestForeignSuites(t *testing.T) {
	dir := os.Getenv("SUITES")
	if dir == "" {
		dir = "../../../shared/corpus/suites"
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.test.yaml"))
	bin := promtool()
	if err != nil || len(files) == 0 || bin == "" || testing.Short() {
		t.Skip("no suites are here, promtool is not built, or the run is short: promtool takes a minute for them")
	}
	for _, f := range files {
		t.Run(filepath.Base(filepath.Dir(f)), func(t *testing.T) {
			ok, _ := promtoolPasses(t, bin, f)
			sameVerdict(t, "", f, ok)
		})
	}
}

// sameVerdict runs a file here and, where there is one, by promtool.
func sameVerdict(t *testing.T, bin, file string, want bool, features ...string) {
	t.Helper()
	detail := ""
	if bin != "" {
		real, out := promtoolPasses(t, bin, file, features...)
		if real != want {
			t.Errorf("recorded verdict %v, but promtool says\n%s", want, out)
		}
		want, detail = real, out
	}
	r, err := Run(context.Background(), []string{file}, Options{Features: features})
	if err != nil {
		t.Fatal(err)
	}
	if got := r.Files[0].Passed; got != want {
		var b strings.Builder
		r.WriteText(&b)
		t.Errorf("passed %v, promtool passed %v\n%s\n%s", got, want, b.String(), detail)
	}
	if got := r.ExitCode() == 0; got != want {
		t.Errorf("exit code %d, promtool passed %v", r.ExitCode(), want)
	}
}
