package ruletest

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

const someRules = `groups:
- name: g
  rules:
  - {record: 'a:sum', expr: sum(a)}
  - {alert: High, expr: 'a:sum > 1', labels: {severity: warning}}
`

const someTests = `rule_files: [rules.yaml]
tests:
- name: right
  input_series: [{series: a, values: 2x5}]
  alert_rule_test: [{eval_time: 2m, alertname: High, exp_alerts: [{exp_labels: {severity: warning}}]}]
- name: <wrong>
  input_series: [{series: a, values: 2x5}]
  alert_rule_test: [{eval_time: 2m, alertname: High}]
  promql_expr_test: [{expr: 'a:sum', eval_time: 2m, exp_samples: [{labels: 'a:sum', value: 3}]}]
`

func TestResolveNamesTheCatalogLine(t *testing.T) {
	file := written(t, someRules, someTests)
	rules := filepath.Join(filepath.Dir(file), "rules.yaml")
	r, err := Run(context.Background(), []string{file}, Options{Resolve: func(path string, line int) string {
		if path != rules {
			t.Errorf("asked about %s", path)
		}
		return fmt.Sprintf("catalog.cue:%d", 100+line)
	}})
	if err != nil {
		t.Fatal(err)
	}
	fails := r.Files[0].Tests[1].Failures
	if len(fails) != 2 || len(fails[0].Rules) != 1 || fails[0].Rules[0].Origin != "catalog.cue:105" || fails[1].Rules[0].Origin != "catalog.cue:104" {
		t.Errorf("%+v", fails)
	}
	if fails[0].Kind != AlertFailure || fails[0].Pos.Line != 8 || fails[1].Kind != ExprFailure || fails[1].Pos.Line != 9 || fails[1].At != 2*time.Minute {
		t.Errorf("%+v", fails)
	}
	var b strings.Builder
	if err := r.WriteText(&b); err != nil || !strings.Contains(b.String(), "made by catalog.cue:104") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if r.ExitCode() != 1 {
		t.Error(r.ExitCode())
	}
}

func TestRunPicksByName(t *testing.T) {
	file := written(t, someRules, someTests)
	for pattern, want := range map[string]int{"right": 1, "wrong|right": 2, "^$": 0} {
		r, err := Run(context.Background(), []string{file}, Options{Run: regexp.MustCompile(pattern), Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.Files[0].Tests); got != want {
			t.Errorf("%s: %d tests, want %d", pattern, got, want)
		}
		if warned := len(r.Findings()) > 0; warned != (want == 0) {
			t.Errorf("%s: findings %v", pattern, r.Findings())
		}
	}
}

func TestWriteJUnit(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.test.yaml")
	if err := os.WriteFile(bad, []byte("tests: 5"), 0o600); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{written(t, someRules, someTests), bad}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.WriteJUnit(&b); err != nil {
		t.Fatal(err)
	}
	var got junitSuites
	if err := xml.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Suites) != 2 || got.Suites[0].Tests != 2 || got.Suites[0].Failures != 1 || got.Suites[1].Errors != 1 {
		t.Fatalf("%s", b.String())
	}
	wrong := got.Suites[0].Cases[1]
	if wrong.Name != "<wrong>" || len(wrong.Failures) != 2 || !strings.Contains(wrong.Failures[1].Text, "expected") {
		t.Errorf("%+v", wrong)
	}
	if e := got.Suites[1].Cases[0].Error; e == nil || !strings.Contains(e.Text, "a list belongs") {
		t.Errorf("%s", b.String())
	}
}

func TestUnreadableFileLeavesTheOthers(t *testing.T) {
	r, err := Run(context.Background(), []string{"testdata/none.test.yaml", written(t, someRules, someTests)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.ExitCode() != 2 || r.Files[0].Passed || len(r.Files[1].Tests) != 2 {
		t.Error(r.ExitCode(), r.Files[0].Passed, len(r.Files[1].Tests))
	}
	f := r.Findings()[0]
	if f.ID != "ruletest/unreadable" || f.Hint == "" || strings.Count(f.Message, "none.test.yaml") > 0 {
		t.Errorf("%+v", f)
	}
}

func TestUnknownFeature(t *testing.T) {
	if _, err := Run(context.Background(), nil, Options{Features: []string{"promql-magic"}}); err == nil || !strings.Contains(err.Error(), "promql-experimental-functions") {
		t.Error(err)
	}
	if _, err := Mutate(context.Background(), nil, MutateOptions{Features: []string{"promql-magic"}}); err == nil {
		t.Error("mutate takes an unknown feature")
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	file := written(t, someRules, someTests)
	if _, err := Run(ctx, []string{file}, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := Mutate(ctx, []string{file}, MutateOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestParallelCallsEachOnce(t *testing.T) {
	for _, jobs := range []int{0, 1, 3, 100} {
		seen := make([]int, 50)
		parallel(jobs, len(seen), func(i int) { seen[i]++ })
		for i, n := range seen {
			if n != 1 {
				t.Errorf("%d jobs: %d was called %d times", jobs, i, n)
			}
		}
	}
}

func TestDifferenceOfLongValues(t *testing.T) {
	long := strings.Repeat("x", 70)
	got := Difference([]Item{{Labels: map[string]string{"a": "1"}, Annotations: map[string]string{"s": long}}},
		[]Item{{Labels: map[string]string{"a": "1"}, Annotations: map[string]string{"s": long + "y"}}})
	want := "    {a=\"1\"}\n      annotation s\n      expected  \"" + long + "\"\n      got       \"" + long + "y\"\n"
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}
