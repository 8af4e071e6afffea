package ruletest

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestRuleFileByTwoPaths counts the rules of a file once that test files name by several paths, and
// lets the tests of each notice mutants of it.
func TestRuleFileByTwoPaths(t *testing.T) {
	t.Chdir(t.TempDir())
	full, err := filepath.Abs("rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	test := func(rules, series, value string) string {
		return "rule_files: [" + rules + "]\ntests:\n  - input_series: [{series: '" + series + "', values: '" + value + "'}]\n" +
			"    promql_expr_test: [{expr: 'total', eval_time: 0m, exp_samples: [{labels: total, value: 4}]}]\n"
	}
	for name, text := range map[string]string{
		"rules.yaml":      "groups: [{name: g, rules: [{record: total, expr: 'sum(a)'}]}]\n",
		"here.test.yaml":  test("rules.yaml", "a", "4"),
		"there.test.yaml": test(full, "a", "4"),
		"link.test.yaml":  test("link.yaml", "a", "4"),
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("rules.yaml", "link.yaml"); err != nil {
		t.Skip(err)
	}
	r, err := Mutate(context.Background(), []string{"here.test.yaml", "there.test.yaml", "link.test.yaml"}, MutateOptions{})
	if err != nil || r.Findings().HasErrors() {
		t.Fatal(err, r.Findings())
	}
	if r.Rules != 1 || r.Tests != 3 || len(r.Unreached) > 0 || len(r.Survived) == 0 {
		t.Fatalf("%d rules, %d tests, unreached: %v", r.Rules, r.Tests, r.Unreached)
	}
	if s := r.Survived[0]; s.Pos.File != "rules.yaml" || s.Tests != 3 {
		t.Errorf("%s: %d tests reach the rule, want rules.yaml and 3", s.Pos, s.Tests)
	}
}
