package dashboards

import "metricwright/gen/plan"

// box is a panel's place in Grafana's grid of 24 columns, relative to its row.
type box struct{ x, y, w, h uint32 }

// columns of the grid.
const columns = 24

// tiles is how many of them stand side by side before a second line begins.
const tiles = 6

var widths = map[string]uint32{"quarter": 6, "third": 8, "half": 12, "full": columns}

var heights = map[string]uint32{"stat": 4, "gauge": 6, "table": 9, "alerts": 6}

// layout places a row's panels line by line. A line is always filled: tiles without a width
// share it evenly, and the last panel of a line takes what is left.
func layout(panels []*plan.Panel) []box {
	out := make([]box, len(panels))
	var y uint32
	for i := 0; i < len(panels); {
		n := line(panels[i:], out[i:], y)
		var h uint32
		for _, b := range out[i : i+n] {
			h = max(h, b.h)
		}
		for j := range n {
			out[i+j].h = h
		}
		i, y = i+n, y+h
	}
	return out
}

// line places as many panels as stand side by side and returns their number.
func line(panels []*plan.Panel, out []box, y uint32) int {
	if n := run(panels); n > 0 {
		n = even(n)
		for i := range n {
			from, to := uint32(columns*i/n), uint32(columns*(i+1)/n)
			out[i] = box{x: from, y: y, w: to - from, h: height(panels[i])}
		}
		return n
	}
	var x uint32
	n := 0
	for n < len(panels) && run(panels[n:]) == 0 {
		w := width(panels[n])
		if x+w > columns {
			break
		}
		out[n] = box{x: x, y: y, w: w, h: height(panels[n])}
		x += w
		n++
	}
	out[n-1].w += columns - x
	return n
}

// run is how many tiles without a width of their own come first.
func run(panels []*plan.Panel) int {
	n := 0
	for n < len(panels) && panels[n].As == "stat" && panels[n].Width == "" {
		n++
	}
	return n
}

// even is the length of the first of the fewest lines of nearly equal length.
func even(n int) int {
	lines := (n + tiles - 1) / tiles
	return (n + lines - 1) / lines
}

func width(p *plan.Panel) uint32 {
	if w, ok := widths[p.Width]; ok {
		return w
	}
	if p.As == "table" || p.As == "alerts" {
		return columns
	}
	return widths["half"]
}

func height(p *plan.Panel) uint32 {
	if h, ok := heights[p.As]; ok {
		return h
	}
	return 8
}
