package panelstyle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/catalog"
	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// A threshold may have either level alone.
func TestSteps(t *testing.T) {
	t.Parallel()
	type steps = []panelstyle.Step
	for name, x := range map[string]struct {
		in   *plan.Threshold
		want steps
	}{
		"no judgement":     {nil, steps{{nil, panelstyle.Neutral}}},
		"above a warning":  {&plan.Threshold{Op: ">", Levels: catalog.Levels{Warning: new(2.0)}}, steps{{nil, panelstyle.Fine}, {new(2.0), panelstyle.Warning}}},
		"above a critical": {&plan.Threshold{Op: ">", Levels: catalog.Levels{Critical: new(2.0)}}, steps{{nil, panelstyle.Fine}, {new(2.0), panelstyle.Bad}}},
		"above zero":       {&plan.Threshold{Op: ">", Levels: catalog.Levels{Warning: new(0.0)}}, steps{{nil, panelstyle.Fine}, {new(1e-6), panelstyle.Warning}}},
		"below a warning":  {&plan.Threshold{Op: "<", Levels: catalog.Levels{Warning: new(2.0)}}, steps{{nil, panelstyle.Warning}, {new(2.0), panelstyle.Fine}}},
		"below a critical": {&plan.Threshold{Op: "<", Levels: catalog.Levels{Critical: new(2.0)}}, steps{{nil, panelstyle.Bad}, {new(2.0), panelstyle.Fine}}},
		"below either": {&plan.Threshold{Op: "<", Levels: catalog.Levels{Warning: new(3.0), Critical: new(2.0)}},
			steps{{nil, panelstyle.Bad}, {new(2.0), panelstyle.Warning}, {new(3.0), panelstyle.Fine}}},
	} {
		if d := cmp.Diff(x.want, panelstyle.Steps(x.in)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
