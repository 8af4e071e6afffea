package picture

import (
	"math"
	"time"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// chart is an empty plot over the window, in the board's colours.
func (f *frame) chart(y plot.Ticker) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.LineStyle.Width, a.Tick.LineStyle.Width, a.Tick.Length, a.Padding = 0, 0, 0, 5
		a.Tick.Label.Font = hand{size: 10.5}.style().Font
		a.Tick.Label.Color = pale
	}
	p.Y.Tick.Label.XAlign = draw.XRight
	p.X.Min, p.X.Max = 0, float64(f.window.steps-1)
	p.X.Tick.Marker = plot.TickerFunc(func(_, _ float64) []plot.Tick { return f.times() })
	p.Y.Tick.Marker = y
	return p
}

// times are the marks of the time axis: each half hour, or each hour where there is little room.
func (f *frame) times() []plot.Tick {
	var out []plot.Tick
	every := 30 * time.Minute
	if f.Size().X < 400 {
		every = time.Hour
	}
	for k := range f.window.steps {
		at := time.UnixMilli(f.window.from + int64(k)*f.window.step).UTC()
		if at.Equal(at.Truncate(every)) {
			out = append(out, plot.Tick{Value: float64(k), Label: at.Format("15:04")})
		}
	}
	return out
}

// marks are the values at which an axis of a unit is marked, from the least to the greatest, and
// the end of the axis: the first mark at or above the greatest value.
func marks(u string, least, most float64, n int) (ticks []plot.Tick, low, high float64) {
	step := stride(u, (most-least)/float64(n))
	low = math.Floor(least/step+1e-9) * step
	steps := int(math.Ceil((most-low)/step - 1e-9))
	for i := range max(steps, 1) + 1 {
		v := low + float64(i)*step
		if math.Abs(v) < step/1e6 {
			v = 0
		}
		ticks = append(ticks, plot.Tick{Value: v, Label: mark(u, v)})
	}
	return ticks, low, ticks[len(ticks)-1].Value
}

// alike reports whether two marks read the same.
func alike(ticks []plot.Tick) bool {
	for i := 1; i < len(ticks); i++ {
		if ticks[i].Label == ticks[i-1].Label {
			return true
		}
	}
	return false
}

// stride is a round step of at least that size: one, two or five of what the unit counts in.
func stride(u string, least float64) float64 {
	switch u {
	case "bytes", "binBps", "mbytes", "gbytes":
		by, _ := unitOf(u)
		return math.Pow(2, math.Ceil(math.Log2(least*by)-1e-9)) / by
	case "s", "ms", "µs":
		by, _ := unitOf(u)
		for _, s := range []float64{15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400} {
			if least*by > 10 && s >= least*by {
				return s / by
			}
		}
	}
	e := math.Pow(10, math.Floor(math.Log10(least)+1e-9))
	fits := []float64{1, 2, 5}
	if u == "percentunit" {
		fits = []float64{1, 2.5, 5}
	}
	for _, m := range fits {
		if m*e >= least*(1-1e-9) {
			return m * e
		}
	}
	return 10 * e
}

// grid draws the lines at the marks of both axes.
type grid struct{ x, y []plot.Tick }

// Plot implements plot.Plotter.
func (g grid) Plot(c draw.Canvas, p *plot.Plot) {
	for _, t := range g.x {
		x := c.X(p.X.Norm(t.Value))
		stroke(c, grille, 1, nil, vg.Point{X: x, Y: c.Min.Y}, vg.Point{X: x, Y: c.Max.Y})
	}
	for _, t := range g.y {
		y := c.Y(p.Y.Norm(t.Value))
		stroke(c, grille, 1, nil, vg.Point{X: c.Min.X, Y: y}, vg.Point{X: c.Max.X, Y: y})
	}
}
