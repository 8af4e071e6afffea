package picture

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// drawn is how many lines a panel shows, by its width; of more, those that reach highest.
func drawn(pn *plan.Panel) int {
	if panelstyle.Width(pn) < panelstyle.Half {
		return 8
	}
	return 12
}

// timeSeries draws lines over time with a legend below.
func (f *frame) timeSeries() {
	unit := panelstyle.Unit(f.panel.Unit)
	all := len(f.traces)
	f.traces = highest(f.traces, drawn(f.panel))
	f.Canvas = draw.Crop(f.Canvas, 0, 0, f.legend(unit, all), 0)
	shown := f.traces
	if f.panel.Stacked {
		shown = stacked(f.traces)
	}
	least, most := f.ends(shown)
	ticks, low, high := marks(unit, least, most, 4)
	if least > 0 && alike(ticks) { // too near to each other to be told apart in words
		ticks, low, high = marks(unit, 0, most, 4)
	}
	p := f.chart(plot.ConstantTicks(ticks))
	p.Y.Min, p.Y.Max = low, high
	p.Add(grid{f.times(), ticks})
	for i := range slices.Backward(shown) { // the first lies on top
		p.Add(curve{trace: shown[i], color: line(i), below: f.below(shown, i)})
	}
	p.Add(limits{f.panel.Threshold})
	p.Draw(f.Canvas)
}

// highest are those traces that reach highest, in their own order.
func highest(all []trace, n int) []trace {
	if len(all) <= n {
		return all
	}
	order := make([]int, len(all))
	reach := make([]float64, len(all))
	for i := range all {
		order[i] = i
		_, _, reach[i], _ = all[i].bounds()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(reach[b], reach[a]) })
	order = order[:n]
	slices.Sort(order)
	var out []trace
	for _, i := range order {
		out = append(out, all[i])
	}
	return out
}

// stacked puts each trace on top of those before it.
func stacked(all []trace) []trace {
	var out []trace
	for i, t := range all {
		s := t
		s.values = slices.Clone(t.values)
		for k := range s.values {
			if i > 0 && !math.IsNaN(out[i-1].values[k]) {
				if math.IsNaN(s.values[k]) {
					s.values[k] = 0
				}
				s.values[k] += out[i-1].values[k]
			}
		}
		out = append(out, s)
	}
	return out
}

// below is what the area under a line is bounded by: nil where there is no area. A lone line has
// one, down to the axis.
func (f *frame) below(all []trace, i int) []float64 {
	switch {
	case f.panel.Stacked && i > 0:
		return all[i-1].values
	case f.panel.Stacked || len(all) == 1:
		return make([]float64, f.window.steps)
	}
	return nil
}

// ends are the least and greatest value of the axis: those of the board where it has them, else
// those of the data, and a limit where the data come near it.
func (f *frame) ends(all []trace) (least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for i := range all {
		if lo, _, hi, ok := all[i].bounds(); ok {
			least, most = math.Min(least, lo), math.Max(most, hi)
		}
	}
	for _, s := range panelstyle.Steps(f.panel.Threshold) {
		if s.From != nil && *s.From > 0 && most > *s.From/2 {
			most = math.Max(most, *s.From*1.05)
		}
		if s.From != nil && least < *s.From*1.1 {
			least = math.Min(least, *s.From)
		}
	}
	if m := f.panel.Range.Min; m != nil {
		least = *m
	}
	if m := panelstyle.Top(f.panel); m != nil {
		most = *m
	}
	if !(most > least) {
		if math.IsInf(least, 0) {
			least = 0
		}
		most = least + 1
	}
	return least, most
}
