package compile

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"metricwright/gen/ruletest"
)

// TestShippedSuiteKillsEveryMutant breaks every shipped rule in every way that mutate knows. What
// no test can tell from the original stands in tests/equivalent.json with the reason.
func TestShippedSuiteKillsEveryMutant(t *testing.T) {
	var o ruletest.MutateOptions
	data, err := os.ReadFile("../../tests/equivalent.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &o.Equivalent); err != nil {
		t.Fatal(err)
	}
	suite := []string{filepath.FromSlash("../../out/tests"), filepath.FromSlash("../../tests/scenarios")}
	if raced {
		suite = []string{filepath.FromSlash("../../out/tests/vllm-spec.test.yaml")}
	}
	files, err := TestFiles(suite)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ruletest.Mutate(context.Background(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	if r.ExitCode() != 0 {
		var b bytes.Buffer
		_ = r.WriteText(&b)
		t.Errorf("mutants live:\n%s", head(b.String(), 80))
	}
}
