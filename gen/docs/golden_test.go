package docs_test

import (
	"flag"
	"testing"

	"metricwright/gen/docs"
	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

var update = flag.Bool("update", false, "rewrite the expected output in testdata")

// The pages of a server of three metrics, in full; the page of checks says nothing of the catalog.
func TestSmallPages(t *testing.T) {
	t.Parallel()
	plantest.Golden(t, "testdata/small.txtar", *update, func(p *plan.Plan) (output.Tree, error) { return docs.Emit(p, false) }, "docs/checks.md")
}
