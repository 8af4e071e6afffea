package dashboards_test

import (
	"flag"
	"testing"

	"metricwright/gen/dashboards"
	"metricwright/gen/plan/plantest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// The boards of a server of three metrics, in full: how each kind of panel is written.
func TestSmallBoards(t *testing.T) {
	t.Parallel()
	plantest.Golden(t, "testdata/small.txtar", *update, dashboards.Emit)
}
