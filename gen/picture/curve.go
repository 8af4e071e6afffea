package picture

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

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
	steps := panelstyle.Steps(l.of)
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
