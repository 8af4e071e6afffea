package panelstyle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/catalog"
	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

func panels(as ...string) []*plan.Panel {
	var out []*plan.Panel
	for _, a := range as {
		out = append(out, &plan.Panel{Panel: &catalog.Panel{Type: a}})
	}
	return out
}

// TestLayout: lines are filled, and all panels of a line are as high as the highest.
func TestLayout(t *testing.T) {
	third := panels("timeseries", "timeseries")
	third[0].Width, third[1].Width = "third", "third"
	for name, x := range map[string]struct {
		in   []*plan.Panel
		want []panelstyle.Box
	}{
		"tiles share a line":        {panels("stat", "stat", "stat"), []panelstyle.Box{{0, 0, 8, 4}, {8, 0, 8, 4}, {16, 0, 8, 4}}},
		"seven tiles are two lines": {panels("stat", "stat", "stat", "stat", "stat", "stat", "stat"), []panelstyle.Box{{0, 0, 6, 4}, {6, 0, 6, 4}, {12, 0, 6, 4}, {18, 0, 6, 4}, {0, 4, 8, 4}, {8, 4, 8, 4}, {16, 4, 8, 4}}},
		"the last one is widened":   {third, []panelstyle.Box{{0, 0, 8, 8}, {8, 0, 16, 8}}},
		"tables take a line":        {panels("timeseries", "table"), []panelstyle.Box{{0, 0, 24, 8}, {0, 8, 24, 9}}},
		"heights are evened":        {panels("gauge", "heatmap"), []panelstyle.Box{{0, 0, 12, 8}, {12, 0, 12, 8}}},
	} {
		if d := cmp.Diff(x.want, panelstyle.Layout(x.in)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestColour: a level itself is not yet past it, except from below.
func TestColour(t *testing.T) {
	above := &plan.Threshold{Op: ">", Levels: catalog.Levels{Warning: new(0.0), Critical: new(5.0)}}
	below := &plan.Threshold{Op: "<", Levels: catalog.Levels{Warning: new(0.9), Critical: new(0.5)}}
	for _, x := range []struct {
		t    *plan.Threshold
		v    float64
		want string
	}{
		{nil, 1e9, panelstyle.Neutral},
		{above, 0, panelstyle.Fine}, {above, 1, panelstyle.Warning}, {above, 6, panelstyle.Bad},
		{below, 0.4, panelstyle.Bad}, {below, 0.6, panelstyle.Warning}, {below, 0.95, panelstyle.Fine},
	} {
		if got := panelstyle.Colour(x.t, x.v); got != x.want {
			t.Errorf("%v against %+v is %s, want %s", x.v, x.t, got, x.want)
		}
	}
}

// TestUnit: units are written as Grafana knows them, and others by their own words.
func TestUnit(t *testing.T) {
	for in, want := range map[string]string{
		"seconds": "s", plan.UnitRatio: "percentunit", "tokens/second": "count:tok/s", "pages/second": "count:pages/s",
		"blocks/request": "count:blocks/request", "requests": "short", "bytes": "bytes",
	} {
		if got := panelstyle.Unit(in); got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}
