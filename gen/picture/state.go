package picture

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// states shows values that stay for a while as bands over time, one for each trace.
func (f *frame) states() {
	ts := f.traces[:min(len(f.traces), drawn(f.panel))]
	var ticks []plot.Tick
	for i, t := range ts {
		ticks = append(ticks, plot.Tick{Value: float64(len(ts)-i) - 0.5, Label: legendHand.fit(t.name, f.Size().X*0.35)})
	}
	p := f.chart(plot.ConstantTicks(ticks))
	p.Y.Min, p.Y.Max = 0, float64(len(ts))
	p.X.Min, p.X.Max = -0.5, float64(f.window.steps)-0.5
	p.Add(bands{ts, f.panel})
	p.Draw(f.Canvas)
}

// bands are stretches of one value each.
type bands struct {
	of    []trace
	panel *plan.Panel
}

// Plot implements plot.Plotter.
func (b bands) Plot(c draw.Canvas, p *plot.Plot) {
	var distinct []float64
	for _, t := range b.of {
		for _, v := range t.values {
			if !math.IsNaN(v) && !slices.Contains(distinct, v) {
				distinct = append(distinct, v)
			}
		}
	}
	slices.Sort(distinct)
	for i, t := range b.of {
		q := b.panel.Queries[t.query]
		low, high := c.Y(p.Y.Norm(float64(len(b.of)-i-1)+0.05)), c.Y(p.Y.Norm(float64(len(b.of)-i)-0.05))
		for k := 0; k < len(t.values); k++ {
			v := t.values[k]
			if math.IsNaN(v) {
				continue
			}
			to := k + 1
			for to < len(t.values) && t.values[to] == v {
				to++
			}
			col := line(slices.Index(distinct, v))
			if q.Threshold != nil {
				col = verdict(q.Threshold, v)
			}
			x := c.X(p.X.Norm(float64(k) - 0.5))
			r := rect(x, low, c.X(p.X.Norm(float64(to)-0.5))-x, high-low)
			fill(c, r, faint(col, 178))
			words := amount(panelstyle.Unit(q.Signal.Unit), panelstyle.Decimals(q), v)
			if h := (hand{size: 10.5, color: card, align: draw.XCenter}); h.width(words)+6 < r.Size().X && high-low > 12 {
				h.write(c, vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: (low+high)/2 - 4}, words)
			}
			k = to - 1
		}
	}
}
