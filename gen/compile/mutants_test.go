package compile

import (
	"context"
	"path/filepath"
	"regexp"
	"testing"

	"metricwright/gen/ruletest"
)

// unnoticed is how many mistakes of each kind the shipped tests still pass over. Kinds that are not
// listed are noticed every time; the numbers only fall.
var unnoticed = map[string]int{
	"grouping": 9, "guard": 13, "match": 229, "matcher": 375, "metric": 26,
}

// TestShippedSuiteKillsEveryMutant breaks every shipped rule in every way that mutate knows.
func TestShippedSuiteKillsEveryMutant(t *testing.T) {
	suite := []string{filepath.FromSlash("../../out/tests"), filepath.FromSlash("../../tests/scenarios")}
	if testing.Short() {
		suite = []string{filepath.FromSlash("../../out/tests/vllm-spec.test.yaml")}
	}
	files, err := TestFiles(suite)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruletest.Mutate(context.Background(), files, ruletest.MutateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Unreached) > 0 || r.Findings().HasErrors() {
		t.Errorf("no test reaches %v; %v", r.Unreached, r.Findings())
	}
	alive := map[string]int{}
	for _, s := range r.Survived {
		if alive[s.Operator]++; alive[s.Operator] > unnoticed[s.Operator] {
			t.Errorf("%s: %s, %s: no test notices %s -> %s", s.Pos, s.Rule, s.Operator, s.Before, s.After)
		}
	}
	for kind, most := range unnoticed {
		if !testing.Short() && alive[kind] < most {
			t.Errorf("%s: %d are left of %d: lower the number", kind, alive[kind], most)
		}
	}
}

// TestProofsOfEquivalenceHold tries every shipped mutant that is proved to be as its original in
// random worlds: late births, restarts, ends, addresses that another pod takes over.
func TestProofsOfEquivalenceHold(t *testing.T) {
	worlds, run := 60, (*regexp.Regexp)(nil)
	if testing.Short() {
		worlds, run = 3, regexp.MustCompile("^pod:vllm_offload_")
	}
	files, err := TestFiles([]string{filepath.FromSlash("../../out/tests")})
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruletest.Mutate(context.Background(), files, ruletest.MutateOptions{Run: run, Worlds: worlds})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings() {
		t.Error(f.Pos, f.Message)
	}
	if len(r.Equivalent) == 0 {
		t.Error("nothing is proved")
	}
}
