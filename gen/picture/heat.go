package picture

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
)

// heatmap shows a histogram's buckets over time; cells that saw nothing stay empty.
func (f *frame) heatmap() {
	unit := "short"
	if ms := f.panel.Queries[0].Signal.Metrics(); len(ms) > 0 {
		unit = panelstyle.Unit(ms[0].Unit)
	}
	bounds, cells := buckets(f.traces)
	var ticks []plot.Tick
	every := (len(bounds) + 7) / 8
	for i, b := range bounds {
		if i%every == every-1 && !math.IsInf(b, 1) {
			ticks = append(ticks, plot.Tick{Value: float64(i + 1), Label: mark(unit, b)})
		}
	}
	most := 0.0
	for _, row := range cells {
		for _, v := range row {
			most = max(most, v)
		}
	}
	f.Canvas = draw.Crop(f.Canvas, 0, 0, f.shades(most), 0)
	p := f.chart(plot.ConstantTicks(ticks))
	p.Y.Min, p.Y.Max = 0, float64(len(bounds))
	p.X.Min, p.X.Max = -0.5, float64(f.window.steps)-0.5
	p.Add(heat{cells, most})
	p.Draw(f.Canvas)
}

// buckets are the bounds in order, and of each what fell between it and the one before.
func buckets(ts []trace) ([]float64, [][]float64) {
	type bucket struct {
		le float64
		of trace
	}
	var all []bucket
	for _, t := range ts {
		le, err := strconv.ParseFloat(t.labels.Get("le"), 64)
		if err == nil {
			all = append(all, bucket{le, t})
		}
	}
	slices.SortFunc(all, func(a, b bucket) int { return cmp.Compare(a.le, b.le) })
	var bounds []float64
	var cells [][]float64
	for i, b := range all {
		row := slices.Clone(b.of.values)
		if i > 0 {
			for k, v := range all[i-1].of.values {
				row[k] = max(0, row[k]-v)
			}
		}
		bounds, cells = append(bounds, b.le), append(cells, row)
	}
	// Bounds beyond all that was ever seen only press the rest together.
	seen := func(row []float64) bool { return slices.ContainsFunc(row, func(v float64) bool { return v > least }) }
	for len(cells) > 4 && !seen(cells[len(cells)-1]) && !seen(cells[len(cells)-2]) {
		bounds, cells = bounds[:len(bounds)-1], cells[:len(cells)-1]
	}
	for len(cells) > 4 && !seen(cells[0]) && !seen(cells[1]) {
		bounds, cells = bounds[1:], cells[1:]
	}
	return bounds, cells
}

// least is what a cell must hold to have a colour, observations a second.
const least = 1e-4

// heat draws the cells, a path a shade.
type heat struct {
	cells [][]float64
	most  float64
}

// Plot implements plot.Plotter.
func (h heat) Plot(c draw.Canvas, p *plot.Plot) {
	paths := make([]vg.Path, len(blues))
	for i, row := range h.cells {
		low, high := c.Y(p.Y.Norm(float64(i))), c.Y(p.Y.Norm(float64(i+1)))
		for k := 0; k < len(row); k++ {
			s := h.shade(row[k])
			if s < 0 {
				continue
			}
			to := k + 1 // cells of one shade are one rectangle
			for to < len(row) && h.shade(row[to]) == s {
				to++
			}
			x := c.X(p.X.Norm(float64(k) - 0.5))
			r := rect(x, low+0.5, c.X(p.X.Norm(float64(to)-0.5))-x, high-low-1)
			paths[s] = append(paths[s], r.Path()...)
			k = to - 1
		}
	}
	for i, path := range paths {
		if len(path) > 0 {
			c.SetColor(blues[i])
			c.Fill(path)
		}
	}
}

// shade is the place of a cell's colour, by the root of its share; -1: it saw nothing.
func (h heat) shade(v float64) int {
	if math.IsNaN(v) || v <= least {
		return -1
	}
	return min(int(math.Sqrt(v/h.most)*float64(len(blues))), len(blues)-1)
}

// shades is the legend: from few to many. It returns its height.
func (f *frame) shades(most float64) vg.Length {
	unit := panelstyle.Unit(f.panel.Unit)
	y := f.Min.Y + 3
	const width = 22.0
	x := f.Min.X
	write := func(s string) {
		legendHand.write(f.Canvas, vg.Point{X: x, Y: y}, s)
		x += legendHand.width(s) + 8
	}
	write("0")
	for _, b := range blues {
		fill(f.Canvas, rect(x, y, width, 8), b)
		x += width
	}
	x += 8
	write(amount(unit, nil, most))
	return legendLine + 6
}
