package ruletest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestUnaskedRulesThatFail: promtool fails a test in which any rule ends in an error, also one that
// no assertion reads and that has no data. Its verdicts stand beside the expressions.
func TestUnaskedRulesThatFail(t *testing.T) {
	t.Parallel()
	for expr, fails := range map[string]bool{
		`"a"`: true, `("a")`: true, `up[5m]`: true, `up[5m:1m]`: true, `nosuch[5m:1m]`: true,
		`label_replace(nosuch, "a", "$1", "b", "(")`:       true,
		`label_replace(nosuch, "a", "$1", "b", "(.*)")`:    false,
		`label_join(nosuch, "~bad", "-", "x")`:             false,
		`count_values("", nosuch)`:                         true,
		`count_values("b-d", nosuch)`:                      false,
		`topk(NaN, nosuch)`:                                true,
		`topk(scalar(nosuch), nosuch)`:                     true,
		`topk(5e18, nosuch)`:                               false,
		`bottomk(scalar(vector(NaN)), nosuch)`:             true,
		`quantile(NaN, nosuch)`:                            false,
		`label_replace(vector(1), "", "x", "", "")`:        true,
		`label_replace(up, "job", "", "", "")`:             false,
		`label_replace(up, "instance", "", "", "")`:        true,
		`up * on (job) up`:                                 true,
		`up + ignoring (instance) up`:                      true,
		`nosuch offset 1000d`:                              false,
		`vector(1) + on (x) group_left vector(2)`:          false,
		`absent_over_time(nosuch[5m])`:                     false,
		`histogram_quantile(2, nosuch)`:                    false,
		`label_replace(vector(1), "__name__", "b","", "")`: false,
	} {
		dir := t.TempDir()
		rules := fmt.Sprintf("groups:\n- name: g\n  rules:\n  - record: a:b\n    expr: |-\n      %s\n  - record: c:d\n    expr: up + 1\n", expr)
		tests := "rule_files: [rules.yaml]\ntests:\n- input_series:\n  - {series: 'up{job=\"a\",instance=\"1\"}', values: 1x5}\n  - {series: 'up{job=\"a\",instance=\"2\"}', values: 1x5}\n  promql_expr_test:\n  - {expr: 'sum(c:d)', eval_time: 2m, exp_samples: [{labels: '{}', value: 4}]}\n"
		for name, text := range map[string]string{"rules.yaml": rules, "tests.yaml": tests} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		r, err := Run(context.Background(), []string{filepath.Join(dir, "tests.yaml")}, Options{Jobs: 1})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(r.Files[0].Tests[0].Failures) > 0; got != fails {
			t.Errorf("%s: fails %t: %v", expr, got, r.Files[0].Tests[0].Failures)
		}
	}
}

// TestNotesOnce: what is said of a rule file is said once, however many groups and tests it concerns.
func TestNotesOnce(t *testing.T) {
	t.Parallel()
	rules, tests := "groups:\n", "rule_files: [rules.yaml]\ntests:\n"
	for i := range 12 {
		rules += fmt.Sprintf("- name: g%d\n  rules:\n  - {alert: A%d, expr: 'up == 0'}\n  - {alert: B%d, expr: 'ALERTS{alertname=\"A%d\"} == 1'}\n", i, i, i, (i+1)%12)
		tests += fmt.Sprintf("- input_series: [{series: 'up{job=\"a\"}', values: '1x5'}]\n  alert_rule_test: [{eval_time: 1m, alertname: A%d}]\n", i)
	}
	r, err := Run(context.Background(), []string{written(t, rules, tests)}, Options{Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for _, f := range r.Findings() {
		said[f.ID]++
	}
	if len(said) == 0 {
		t.Error("nothing is said of an order that is left to chance")
	}
	for id, n := range said {
		if n > 1 {
			t.Errorf("%s is said %d times", id, n)
		}
	}
}
