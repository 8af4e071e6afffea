package picture

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
)

// numbers is how many of them stand in one panel; of more, the first.
const numbers = 6

// tiles draws one number, or one a trace side by side, each under its name.
func (f *frame) tiles() {
	ts := f.traces[:min(len(f.traces), numbers)]
	w := f.Size().X / vg.Length(len(ts))
	h := hand{size: 30, bold: true, align: draw.XCenter}
	for _, t := range ts {
		words, _ := f.words(t)
		for h.size > 12 && h.width(words) > w-10 {
			h.size--
		}
	}
	for i, t := range ts {
		c := draw.Crop(f.Canvas, w*vg.Length(i), -w*vg.Length(len(ts)-1-i), 0, 0)
		y := c.Center().Y
		if len(ts) > 1 {
			name := hand{size: 11, color: pale, align: draw.XCenter}
			name.write(c, vg.Point{X: c.Center().X, Y: c.Max.Y - 14}, name.fit(t.name, w-4))
			y -= 6
		}
		words, col := f.words(t)
		h.color = col
		h.write(c, vg.Point{X: c.Center().X, Y: y - h.size*0.36}, words)
	}
}

// words are a value as its panel shows it, in its colour.
func (f *frame) words(t trace) (string, colour) {
	q := f.panel.Queries[t.query]
	if math.IsNaN(t.last()) {
		return panelstyle.NoTraffic, pale
	}
	return amount(panelstyle.Unit(f.panel.Unit), panelstyle.Decimals(q), t.last()), verdict(q.Threshold, t.last())
}

// bars compares the traces with one another, each with its value.
func (f *frame) bars() {
	low, high := f.scale()
	n := min(len(f.traces), int(f.Size().Y/16))
	if n < len(f.traces) {
		n--
	}
	h := hand{size: 11.5, color: ink}
	var names, values vg.Length
	for _, t := range f.traces[:n] {
		s, _ := f.words(t)
		values = max(values, h.width(s)*1.1)
		names = max(names, h.width(t.name))
	}
	names = min(names, f.Size().X*0.5)
	left, right := f.Min.X+names+10, f.Max.X-values-10
	pitch := min(f.Size().Y/vg.Length(max(n, 1)), 30)
	if n < len(f.traces) {
		pitch = 16
	}
	y := f.Max.Y
	for _, t := range f.traces[:n] {
		y -= pitch
		base := y + pitch/2 - 4
		h.write(f.Canvas, vg.Point{X: f.Min.X, Y: base}, h.ends(t.name, names))
		thick := pitch - 6
		fill(f.Canvas, rect(left, y+3, right-left, thick), track)
		s, col := f.words(t)
		if v := (t.last() - low) / (high - low); v > 0 {
			fill(f.Canvas, rect(left, y+3, (right-left)*vg.Length(math.Min(v, 1)), thick), shade(col))
		}
		hand{size: 11.5, bold: true, color: col, align: draw.XRight}.write(f.Canvas, vg.Point{X: f.Max.X, Y: base}, s)
	}
	if n < len(f.traces) {
		hand{size: 11, color: pale}.write(f.Canvas, vg.Point{X: f.Min.X, Y: f.Min.Y + 2}, more(len(f.traces)-n))
	}
}

// shade is the colour of a bar or dial: what nobody judges is blue there, as text would be too dark.
func shade(c colour) colour {
	if c == ink {
		return palette[0]
	}
	return c
}

// scale are the ends between which a bar or a dial moves.
func (f *frame) scale() (low, high float64) {
	low, high = 0, math.Inf(-1)
	if m := f.panel.Range.Min; m != nil {
		low = *m
	}
	if m := f.panel.Range.Max; m != nil {
		return low, *m
	}
	for _, t := range f.traces {
		if v := t.last(); !math.IsNaN(v) {
			high = math.Max(high, v)
		}
	}
	if !(high > low) {
		high = low + 1
	}
	return low, high
}

// dials shows how far each value is towards its end.
func (f *frame) dials() {
	low, high := f.scale()
	ts := f.traces[:min(len(f.traces), numbers)]
	w := f.Size().X / vg.Length(len(ts))
	for i, t := range ts {
		c := draw.Crop(f.Canvas, w*vg.Length(i), -w*vg.Length(len(ts)-1-i), 0, 0)
		named := vg.Length(0)
		if len(ts) > 1 {
			named = 16
			h := hand{size: 11.5, color: pale, align: draw.XCenter}
			h.write(c, vg.Point{X: c.Center().X, Y: c.Min.Y + 2}, h.fit(t.name, w-8))
		}
		r := min(w/2-8, (c.Size().Y-named)/1.75) - 8
		mid := vg.Point{X: c.Center().X, Y: c.Min.Y + named + r*0.72 + 4}
		words, col := f.words(t)
		stroke(c, track, 12, nil, arc(mid, r, 1)...)
		if v := (t.last() - low) / (high - low); v > 0 {
			stroke(c, shade(col), 12, nil, arc(mid, r, math.Min(v, 1))...)
		}
		hand{size: 20, bold: true, color: col, align: draw.XCenter}.write(c, vg.Point{X: mid.X, Y: mid.Y - 6}, words)
	}
}

// arc is that share of a dial's bow, which leaves the lower quarter open.
func arc(mid vg.Point, r vg.Length, share float64) []vg.Point {
	const steps = 60
	var out []vg.Point
	for i := range int(math.Ceil(steps*share)) + 1 {
		a := math.Pi * (1.25 - 1.5*math.Min(float64(i)/steps, share))
		out = append(out, vg.Point{X: mid.X + r*vg.Length(math.Cos(a)), Y: mid.Y + r*vg.Length(math.Sin(a))})
	}
	return out
}
