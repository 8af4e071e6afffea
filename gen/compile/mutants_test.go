package compile

import (
	"context"
	"path/filepath"
	"testing"

	"metricwright/gen/ruletest"
)

// unnoticed is how many mistakes of each kind the shipped tests still pass over. Kinds that are not
// listed are noticed every time; the numbers only fall.
var unnoticed = map[string]int{
	"for": 70, "grouping": 336, "keep_firing_for": 5, "match": 178, "matcher": 321, "metric": 8, "offset": 259, "window": 370,
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
