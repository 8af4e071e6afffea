// Package panelstyle is what a board looks like, whoever draws it: where its panels stand, and in which
// units, colours and words they speak.
package panelstyle

import "metricwright/gen/plan"

// Box is a panel's place in Grafana's grid of 24 columns, relative to its row.
type Box struct{ X, Y, W, H uint32 }

// Columns of the grid.
const Columns = 24

// tiles is how many of them stand side by side before a second line begins.
const tiles = 6

// Half is the width of a panel that is as wide as half a board.
const Half = Columns / 2

var widths = map[string]uint32{"quarter": 6, "third": 8, "half": Half, "full": Columns}

var heights = map[string]uint32{"stat": 4, "gauge": 6, "table": 9, "alerts": 6}

// Layout places a row's panels line by line. A line is always filled: tiles without a width
// share it evenly, and the last panel of a line takes what is left.
func Layout(panels []*plan.Panel) []Box {
	out := make([]Box, len(panels))
	var y uint32
	for i := 0; i < len(panels); {
		n := line(panels[i:], out[i:], y)
		var h uint32
		for _, b := range out[i : i+n] {
			h = max(h, b.H)
		}
		for j := range n {
			out[i+j].H = h
		}
		i, y = i+n, y+h
	}
	return out
}

// line places as many panels as stand side by side and returns their number.
func line(panels []*plan.Panel, out []Box, y uint32) int {
	if n := run(panels); n > 0 {
		n = Even(n)
		for i := range n {
			from, to := uint32(Columns*i/n), uint32(Columns*(i+1)/n)
			out[i] = Box{X: from, Y: y, W: to - from, H: height(panels[i])}
		}
		return n
	}
	var x uint32
	n := 0
	for n < len(panels) && run(panels[n:]) == 0 {
		w := Width(panels[n])
		if x+w > Columns {
			break
		}
		out[n] = Box{X: x, Y: y, W: w, H: height(panels[n])}
		x += w
		n++
	}
	out[n-1].W += Columns - x
	return n
}

// run is how many tiles without a width of their own come first.
func run(panels []*plan.Panel) int {
	n := 0
	for n < len(panels) && panels[n].Type == "stat" && panels[n].Width == "" {
		n++
	}
	return n
}

// Even is the length of the first of the fewest lines of nearly equal length.
func Even(n int) int {
	lines := (n + tiles - 1) / tiles
	return (n + lines - 1) / lines
}

// Width is how many columns a panel asks for.
func Width(p *plan.Panel) uint32 {
	if w, ok := widths[p.Width]; ok {
		return w
	}
	if p.Type == "table" || p.Type == "alerts" {
		return Columns
	}
	return Half
}

// Tiled reports whether a row holds nothing but tiles.
func Tiled(row *plan.Row) bool { return run(row.Panels) == len(row.Panels) }

func height(p *plan.Panel) uint32 {
	if h, ok := heights[p.Type]; ok {
		return h
	}
	return 8
}
