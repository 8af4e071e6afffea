package picture

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/look"
	"metricwright/gen/plan"
)

// drawn is how many lines a panel shows, by its width; of more, those that reach highest.
func drawn(pn *plan.Panel) int {
	if look.Width(pn) < look.Half {
		return 8
	}
	return 12
}

// timeSeries draws lines over time with a legend below.
func (f *frame) timeSeries() {
	unit := look.Unit(f.panel.Unit)
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
	for _, s := range look.Steps(f.panel.Threshold) {
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
	if m := look.Top(f.panel); m != nil {
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

// curve is a trace on a plot, broken where it has no value.
type curve struct {
	trace trace
	color colour
	below []float64
}

// Plot implements plot.Plotter.
func (l curve) Plot(c draw.Canvas, p *plot.Plot) {
	at := func(k int, v float64) vg.Point {
		v = math.Min(math.Max(v, p.Y.Min), p.Y.Max)
		return vg.Point{X: c.X(p.X.Norm(float64(k))), Y: c.Y(p.Y.Norm(v))}
	}
	var upper vg.Path
	vs := l.trace.values
	for from := 0; from < len(vs); from++ {
		if math.IsNaN(vs[from]) {
			continue
		}
		to := from
		var pts []vg.Point
		for ; to < len(vs) && !math.IsNaN(vs[to]); to++ {
			pts = append(pts, at(to, vs[to]))
		}
		if len(pts) == 1 { // a value alone would have no length
			pts = []vg.Point{{X: pts[0].X - 1, Y: pts[0].Y}, {X: pts[0].X + 1, Y: pts[0].Y}}
		}
		pts = simple(pts)
		upper = append(upper, way(pts)...)
		if l.below != nil {
			l.area(c, pts, from, to, at)
		}
		from = to
	}
	if len(upper) == 0 {
		return
	}
	c.SetColor(l.color)
	c.SetLineWidth(1.4)
	c.SetLineDash(nil, 0)
	c.Stroke(upper)
}

// area fills what lies between a stretch of the line and what it is bounded by.
func (l curve) area(c draw.Canvas, pts []vg.Point, from, to int, at func(int, float64) vg.Point) {
	var under []vg.Point
	for k := to - 1; k >= from; k-- {
		v := l.below[k]
		if math.IsNaN(v) {
			v = 0
		}
		under = append(under, at(k, v))
	}
	p := way(append(pts, simple(under)...))
	p.Close()
	c.SetColor(faint(l.color, 36))
	c.Fill(p)
}

// slack is how far a simplified line may be from the true one, in pixels.
const slack = 0.35

// simple leaves out the points that hardly matter (Ramer, Douglas and Peucker).
func simple(pts []vg.Point) []vg.Point {
	if len(pts) < 3 {
		return pts
	}
	a, b := pts[0], pts[len(pts)-1]
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	length := math.Hypot(dx, dy)
	far, at := slack, 0
	for i, p := range pts[1 : len(pts)-1] {
		if d := math.Abs(dx*float64(p.Y-a.Y)-dy*float64(p.X-a.X)) / length; d > far {
			far, at = d, i+1
		}
	}
	if at == 0 {
		return []vg.Point{a, b}
	}
	left := simple(pts[:at+1])
	return append(left[:len(left)-1:len(left)-1], simple(pts[at:])...)
}

// limits are dashed lines at the steps of a judgement.
type limits struct{ of *plan.Threshold }

// Plot implements plot.Plotter.
func (l limits) Plot(c draw.Canvas, p *plot.Plot) {
	steps := look.Steps(l.of)
	for i, s := range steps {
		if s.From == nil || *s.From < p.Y.Min || *s.From > p.Y.Max {
			continue
		}
		of := s.Colour
		if l.of.Op == "<" { // what is worse lies below
			of = steps[i-1].Colour
		}
		y := c.Y(p.Y.Norm(*s.From))
		stroke(c, judged[of], 1.2, []vg.Length{6, 4}, vg.Point{X: c.Min.X, Y: y}, vg.Point{X: c.Max.X, Y: y})
	}
}
