package picture

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"metricwright/gen/catalog"
	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// The sizes of a board, in pixels.
const (
	boardWidth = 1120.0
	margin     = 14.0
	gap        = 8.0  // between two panels
	unitHeight = 32.0 // of the grid
	headHeight = 46.0
	rowHeight  = 30.0
	padding    = 10.0 // of a panel
)

// frame is what a kind of panel is drawn from, and onto.
type frame struct {
	draw.Canvas // the panel's inside, below its title
	config      *catalog.Config
	panel       *plan.Panel
	traces      []trace
	window      window
}

// kinds draw the inside of a panel.
var kinds = map[string]func(*frame){
	"timeseries": (*frame).timeSeries,
	"stat":       (*frame).tiles,
	"heatmap":    (*frame).heatmap,
	"table":      (*frame).table,
	"alerts":     (*frame).alerts,
	"gauge":      (*frame).dials,
	"bars":       (*frame).bars,
	"budgets":    (*frame).bars,
	"state":      (*frame).states,
}

// board draws a board.
func board(c *catalog.Config, b *plan.Board, win window, data map[*plan.Panel][]trace) ([]byte, error) {
	height := vg.Length(headHeight + margin)
	for _, r := range b.Rows {
		height += rowHeight + unitHeight*vg.Length(lines(r))
	}
	s := newSheet(boardWidth, height)
	all := draw.New(s)
	fill(all, all.Rectangle, ground)
	hand{size: 18, bold: true, color: ink}.write(all, vg.Point{X: margin, Y: height - 30}, b.Title)
	hand{size: 11.5, color: pale, align: draw.XRight}.write(all, vg.Point{X: boardWidth - margin, Y: height - 29}, "A simulated fleet, three hours")
	top := height - headHeight
	for _, r := range b.Rows {
		rowBar(all, r, top)
		top -= rowHeight
		for i, box := range panelstyle.Layout(r.Panels) {
			f := &frame{Canvas: all, config: c, panel: r.Panels[i], traces: data[r.Panels[i]], window: win}
			f.Rectangle = place(box, top)
			f.draw()
		}
		top -= unitHeight * vg.Length(lines(r))
	}
	return s.bytes(b.Title)
}

// lines is how high a row's panels stand in the grid.
func lines(r *plan.Row) uint32 {
	var out uint32
	for _, box := range panelstyle.Layout(r.Panels) {
		out = max(out, box.Y+box.H)
	}
	return out
}

// place is a box of the grid on the board; top is where its row's panels begin.
func place(b panelstyle.Box, top vg.Length) vg.Rectangle {
	col := vg.Length(boardWidth-2*margin+gap) / panelstyle.Columns
	return rect(margin+col*vg.Length(b.X), top-unitHeight*vg.Length(b.Y+b.H)+gap, col*vg.Length(b.W)-gap, unitHeight*vg.Length(b.H)-gap)
}

// rowBar is the title of a row. All are open, or there would be nothing to see.
func rowBar(c draw.Canvas, r *plan.Row, top vg.Length) {
	y := top - 19
	c.SetColor(pale)
	p := way([]vg.Point{{X: margin + 1, Y: y + 7}, {X: margin + 10, Y: y + 7}, {X: margin + 5.5, Y: y + 1.5}})
	p.Close()
	c.Fill(p)
	h := hand{size: 14, bold: true, color: ink}
	h.write(c, vg.Point{X: margin + 18, Y: y}, h.fit(panelstyle.RowTitle(r), boardWidth-2*margin-18))
}

// draw draws a panel: its card, its title, and what it shows.
func (f *frame) draw() {
	r := f.Rectangle
	fill(f.Canvas, r, edge)
	fill(f.Canvas, rect(r.Min.X+1, r.Min.Y+1, r.Size().X-2, r.Size().Y-2), card)
	h := hand{size: 12.5, bold: true, color: ink}
	for h.size > 11 && h.width(f.panel.Title) > r.Size().X-2*padding {
		h.size -= 0.5
	}
	h.write(f.Canvas, vg.Point{X: r.Min.X + padding, Y: r.Max.Y - 19}, h.fit(f.panel.Title, r.Size().X-2*padding))
	f.Canvas = draw.Crop(f.Canvas, padding, -padding, 8, -32)
	if len(f.traces) == 0 {
		f.empty()
		return
	}
	kinds[f.panel.Type](f)
}

// empty says why there is nothing.
func (f *frame) empty() {
	words := map[string]string{"stat": panelstyle.NotScraped, "gauge": panelstyle.NotScraped, "bars": panelstyle.NotScraped, "budgets": panelstyle.NotScraped, "alerts": panelstyle.Quiet}[f.panel.Type]
	if words == "" {
		words = "No data"
	}
	h := hand{size: 14, color: pale, align: draw.XCenter}
	h.write(f.Canvas, vg.Point{X: f.Center().X, Y: f.Center().Y - 4}, words)
}
