package picture

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/panelstyle"
)

// column is a column of a table, with a cell for each line.
type column struct {
	head  string
	align text.XAlignment
	cells []cell
}

type cell struct {
	text  string
	color colour
}

const (
	tableLine = 22.0
	narrowest = 80.0 // that a column of many may be
)

// table is a line a pod (or model) and a column a query.
func (f *frame) table() {
	by := f.panel.Queries[0].By
	var keys []string
	at := map[string][]float64{} // by key: a value a query
	names := map[string][]string{}
	for _, t := range f.traces {
		var name []string
		for _, l := range by {
			name = append(name, t.labels.Get(l))
		}
		key := fmt.Sprint(name)
		if at[key] == nil {
			keys = append(keys, key)
			at[key], names[key] = make([]float64, len(f.panel.Queries)), name
			for i := range at[key] {
				at[key][i] = math.NaN()
			}
		}
		at[key][t.query] = t.last()
	}
	var cols []column
	for i, l := range by {
		c := column{head: panelstyle.Head(l), align: draw.XLeft}
		for _, k := range keys {
			c.cells = append(c.cells, cell{names[k][i], ink})
		}
		cols = append(cols, c)
	}
	for i, q := range f.panel.Queries {
		c := column{head: q.Legend, align: draw.XRight}
		for _, k := range keys {
			v := at[k][i]
			if math.IsNaN(v) {
				c.cells = append(c.cells, cell{panelstyle.Missing, pale})
				continue
			}
			c.cells = append(c.cells, cell{amount(panelstyle.Unit(q.Signal.Unit), panelstyle.Decimals(q), v), verdict(q.Threshold, v)})
		}
		cols = append(cols, c)
	}
	f.lay(cols)
}

// alerts is a table of what fires, a column a label.
func (f *frame) alerts() {
	var cols []column
	for _, l := range f.panel.Queries[0].By {
		c := column{head: panelstyle.Head(l), align: draw.XLeft}
		for _, t := range f.traces {
			col := ink
			if l == f.config.SeverityLabel {
				col = judged[panelstyle.Warning]
				if t.labels.Get(l) == f.config.Critical {
					col = judged[panelstyle.Bad]
				}
			}
			c.cells = append(c.cells, cell{t.labels.Get(l), col})
		}
		cols = append(cols, c)
	}
	f.lay(slices.DeleteFunc(cols, func(c column) bool {
		return !slices.ContainsFunc(c.cells, func(x cell) bool { return x.text != "" })
	}))
}

// lay draws columns as wide as what stands in them, as many lines as there is room for.
func (f *frame) lay(cols []column) {
	total := len(cols[0].cells)
	n := total
	if room := int(f.Size().Y/tableLine) - 1; n > room {
		n = room - 1
	}
	hidden := ""
	widths, spare := f.widths(cols, n)
	if most := int(f.Size().X / narrowest); spare < 12 && len(cols) > most { // the first labels, and the last value
		hidden = fmt.Sprintf("and %d more columns", len(cols)-most)
		cols = append(slices.Clone(cols[:most-1]), cols[len(cols)-1])
		widths, spare = f.widths(cols, n)
	}
	if spare < 12 { // what is widest gives way
		squeeze(widths, f.Size().X-12*vg.Length(len(cols)))
		spare = 12
	}
	x := f.Min.X
	for i, c := range cols {
		at := x
		if c.align == draw.XRight {
			at += widths[i] + spare - 4
		}
		y := f.Max.Y - 14
		write := func(h hand, s string) {
			h.align = c.align
			h.write(f.Canvas, vg.Point{X: at, Y: y}, h.fit(s, widths[i]+spare-10))
		}
		write(head, c.head)
		for _, e := range c.cells[:n] {
			y -= tableLine
			h := body
			h.color, h.bold = e.color, e.color != ink && e.color != pale
			write(h, e.text)
		}
		x += widths[i] + spare
	}
	for i := range n + 1 {
		y := f.Max.Y - 21 - tableLine*vg.Length(i)
		stroke(f.Canvas, grille, 1, nil, vg.Point{X: f.Min.X, Y: y}, vg.Point{X: f.Max.X, Y: y})
	}
	if n < total {
		hidden = strings.TrimSuffix(more(total-n)+", "+hidden, ", ")
	}
	hand{size: 11, color: pale}.write(f.Canvas, vg.Point{X: f.Min.X, Y: f.Max.Y - 14 - tableLine*vg.Length(n+1)}, hidden)
}

// The hands of a table.
var (
	head = hand{size: 11.5, bold: true, color: pale}
	body = hand{size: 12, color: ink}
)

// widths are how wide the words of each column are in the first lines, and what room is left
// for each beside them.
func (f *frame) widths(cols []column, n int) (widths []vg.Length, spare vg.Length) {
	spare = f.Size().X
	for _, c := range cols {
		w := head.width(c.head)
		for _, x := range c.cells[:n] {
			w = max(w, body.width(x.text))
		}
		widths = append(widths, w)
		spare -= w
	}
	return widths, spare / vg.Length(len(cols))
}

// squeeze takes from the widest until all fit.
func squeeze(widths []vg.Length, room vg.Length) {
	for {
		var sum, widest, next vg.Length
		count := 0
		for _, w := range widths {
			sum += w
			switch {
			case w > widest:
				widest, next, count = w, widest, 1
			case w == widest:
				count++
			case w > next:
				next = w
			}
		}
		if sum <= room {
			return
		}
		to := max(next, widest-(sum-room)/vg.Length(count))
		if to >= widest {
			return
		}
		for i, w := range widths {
			if w == widest {
				widths[i] = to
			}
		}
	}
}

// more says how many are not shown.
func more(n int) string { return fmt.Sprintf("and %d more", n) }
