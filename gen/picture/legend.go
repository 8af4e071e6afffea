package picture

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
)

const (
	legendLine = 15.0
	tableLines = 4 // of a legend that is a table, its head not counted
	listLines  = 3 // of a legend that is a list
	swatch     = 10.0
	listGap    = 12.0 // between two names of a list
)

var legendHand = hand{size: 11, color: ink}

// legend draws the legend at the bottom of a panel and returns its height. all is how many
// lines there are, drawn or not.
func (f *frame) legend(unit string, all int) vg.Length {
	if panelstyle.Width(f.panel) >= panelstyle.Half {
		return f.legendTable(unit, all)
	}
	return f.legendList(all)
}

// legendTable is a line with its last, mean and greatest value.
func (f *frame) legendTable(unit string, all int) vg.Length {
	n := min(len(f.traces), tableLines)
	heads := []string{"Last", "Mean", "Max"}
	values := make([][]string, n)
	number := legendHand
	number.align = draw.XRight
	column := vg.Length(64)
	for i := range values {
		values[i] = f.numbers(unit, &f.traces[i])
		for _, v := range values[i] {
			column = max(column, number.width(v)+16)
		}
	}
	right := func(i int) vg.Length { return f.Max.X - column*vg.Length(len(heads)-1-i) - 2 }
	y := f.Min.Y + legendLine*vg.Length(n) + 3
	for i, w := range heads {
		hand{size: 10.5, bold: true, color: pale, align: draw.XRight}.write(f.Canvas, vg.Point{X: right(i), Y: y}, w)
	}
	if n < all {
		hand{size: 10.5, color: pale}.write(f.Canvas, vg.Point{X: f.Min.X, Y: y}, fmt.Sprintf("%d of %d lines", n, all))
	}
	room := f.Size().X - column*vg.Length(len(heads)) - swatch - 8
	for i, t := range f.traces[:n] {
		y -= legendLine
		f.key(f.Min.X, y, i, legendHand.fit(t.name, room))
		for j, v := range values[i] {
			number.write(f.Canvas, vg.Point{X: right(j), Y: y}, v)
		}
	}
	return legendLine*vg.Length(n+1) + 6
}

// numbers are a line's last, mean and greatest value.
func (f *frame) numbers(unit string, t *trace) []string {
	_, mean, most, ok := t.bounds()
	if !ok {
		return []string{panelstyle.Missing, panelstyle.Missing, panelstyle.Missing}
	}
	d := panelstyle.Decimals(f.panel.Queries[t.query])
	last := panelstyle.Missing
	if !math.IsNaN(t.last()) {
		last = amount(unit, d, t.last())
	}
	return []string{last, amount(unit, meanPlaces(unit, d), mean), amount(unit, d, most)}
}

// meanPlaces are the decimals of a mean: that of whole things has parts.
func meanPlaces(unit string, d *float64) *float64 {
	if unit == "short" {
		return nil
	}
	return d
}

// legendList is the names of the lines, side by side.
func (f *frame) legendList(all int) vg.Length {
	width := f.Size().X
	type place struct {
		line int
		x    vg.Length
		name string
	}
	var places []place
	var x vg.Length
	row, shown := 0, 0
	rest := legendHand.width("and 99 more") + listGap
	for i, t := range f.traces {
		hidden := vg.Length(0) // room for how many are not shown, where it must stand beside this one
		if shown+1 < all && (row == listLines-1 || i == len(f.traces)-1) {
			hidden = rest
		}
		full := legendHand.width(t.name) + swatch + 6
		if x > 0 && x+full+hidden > width {
			if row+1 == listLines {
				break
			}
			row, x = row+1, 0
			if shown+1 < all && row == listLines-1 {
				hidden = rest
			}
		}
		name := legendHand.fit(t.name, width-x-swatch-6-hidden)
		places = append(places, place{row, x, name})
		x += legendHand.width(name) + swatch + 6 + listGap
		shown++
	}
	lines := row + 1
	base := f.Min.Y + 3
	for i, p := range places {
		f.key(f.Min.X+p.x, base+legendLine*vg.Length(lines-1-p.line), i, p.name)
	}
	if shown < all {
		hand{size: 11, color: pale}.write(f.Canvas, vg.Point{X: f.Min.X + x, Y: base}, more(all-shown))
	}
	return legendLine*vg.Length(lines) + 6
}

// key is a line's colour and name.
func (f *frame) key(x, y vg.Length, i int, name string) {
	fill(f.Canvas, rect(x, y+2, swatch, 4), line(i))
	legendHand.write(f.Canvas, vg.Point{X: x + swatch + 6, Y: y}, name)
}
