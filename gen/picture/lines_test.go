package picture

import (
	"math"
	"slices"
	"testing"

	"github.com/prometheus/prometheus/model/labels"
	"gonum.org/v1/plot/vg"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// TestFit: words that are too long end in an ellipsis, and never reach beyond their room.
func TestFit(t *testing.T) {
	t.Parallel()
	h := hand{size: 12}
	const s = "First token in time, on every server chat-8b serving"
	if got := h.fit(s, 1000); got != s {
		t.Errorf("%q was cut", got)
	}
	for _, room := range []vg.Length{40, 100, 200} {
		for _, got := range []string{h.fit(s, room), h.ends(s, room)} {
			if h.width(got) > room || !slices.Contains([]rune(got), '…') {
				t.Errorf("%q is %v wide, and there is room for %v", got, h.width(got), room)
			}
		}
	}
	if got := h.ends(s, 150); got != "First token… chat-8b serving" && got[len(got)-len("serving"):] != "serving" {
		t.Errorf("%q lost its end", got)
	}
}

// TestStacked: a line stands on the one before it, and what is missing counts nothing.
func TestStacked(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	got := stacked([]trace{{values: []float64{1, 2, nan}}, {values: []float64{10, nan, 30}}})
	if v := got[1].values; v[0] != 11 || v[1] != 2 || v[2] != 30 {
		t.Errorf("got %v", v)
	}
}

func TestHighest(t *testing.T) {
	t.Parallel()
	all := []trace{{name: "low", values: []float64{1}}, {name: "high", values: []float64{9}}, {name: "mid", values: []float64{5}}}
	got := highest(all, 2)
	if len(got) != 2 || got[0].name != "high" || got[1].name != "mid" {
		t.Errorf("got %v", got)
	}
}

// TestSimple: a bend stays, what lies on the way goes.
func TestSimple(t *testing.T) {
	t.Parallel()
	got := simple([]vg.Point{{X: 0, Y: 0}, {X: 1, Y: 0.1}, {X: 2, Y: 0}, {X: 3, Y: 5}, {X: 4, Y: 0}})
	want := []vg.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 3, Y: 5}, {X: 4, Y: 0}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestEnds: the axis holds the board's ends, and a limit that the data come near.
func TestEnds(t *testing.T) {
	t.Parallel()
	limit := &plan.Threshold{Op: ">", Levels: catalog.Levels{Warning: new(10.0)}}
	for name, x := range map[string]struct {
		panel       plan.Panel
		values      []float64
		least, most float64
	}{
		"the data's":         {plan.Panel{}, []float64{2, 5}, 2, 5},
		"the board's least":  {plan.Panel{Range: catalog.Range{Min: new(0.0)}}, []float64{2, 5}, 0, 5},
		"a limit near them":  {plan.Panel{Threshold: limit, Range: catalog.Range{Min: new(0.0)}}, []float64{2, 6}, 0, 10.5},
		"a limit far away":   {plan.Panel{Threshold: limit, Range: catalog.Range{Min: new(0.0)}}, []float64{1, 2}, 0, 2},
		"nothing but a line": {plan.Panel{}, []float64{3, 3}, 3, 4},
		"nothing":            {plan.Panel{}, []float64{math.NaN()}, 0, 1},
	} {
		f := &frame{panel: &x.panel}
		x.panel.Panel = &catalog.Panel{}
		if least, most := f.ends([]trace{{values: x.values}}); least != x.least || most != x.most {
			t.Errorf("%s: %v to %v, want %v to %v", name, least, most, x.least, x.most)
		}
	}
}

// TestBuckets: of cumulated buckets, in any order, each cell is what its own holds.
func TestBuckets(t *testing.T) {
	t.Parallel()
	le := func(v string, at ...float64) trace { return trace{labels: labels.FromStrings("le", v), values: at} }
	bounds, cells := buckets([]trace{le("+Inf", 7, 9), le("2", 5, 9), le("10", 7, 9), le("1", 3, 9)})
	if !slices.Equal(bounds, []float64{1, 2, 10, math.Inf(1)}) {
		t.Errorf("bounds %v", bounds)
	}
	if !slices.EqualFunc(cells, [][]float64{{3, 9}, {2, 0}, {2, 0}, {0, 0}}, slices.Equal) {
		t.Errorf("cells %v", cells)
	}
}

// TestSqueeze: what is widest gives way, and narrow columns keep their width.
func TestSqueeze(t *testing.T) {
	t.Parallel()
	w := []vg.Length{10, 100, 80}
	squeeze(w, 130)
	if w[0] != 10 || w[1] != 60 || w[2] != 60 {
		t.Errorf("got %v", w)
	}
}
