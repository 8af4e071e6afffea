package picture

import (
	"strings"

	"image/color"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// hand is how words are written.
type hand struct {
	size  vg.Length
	bold  bool
	color color.NRGBA
	align text.XAlignment // of the words to the place where they are put
}

func (h hand) style() text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: h.size}
	if h.bold {
		f.Weight = xfont.WeightBold
	}
	return text.Style{Color: h.color, Font: f, XAlign: h.align, YAlign: draw.YBottom, Handler: plot.DefaultTextHandler}
}

// width is how far words reach.
func (h hand) width(s string) vg.Length {
	st := h.style()
	face := st.Handler.Cache().Lookup(st.Font, h.size)
	return face.Width(s)
}

// fit is as much of the words as there is room for, with an ellipsis in the place of the rest.
func (h hand) fit(s string, room vg.Length) string {
	if h.width(s) <= room {
		return s
	}
	r := []rune(s)
	lo, hi := 0, len(r) // so many runes fit, and so many do not
	for lo+1 < hi {
		mid := (lo + hi) / 2
		if h.width(string(r[:mid])+"…") <= room {
			lo = mid
		} else {
			hi = mid
		}
	}
	return string(r[:lo]) + "…"
}

// ends is the beginning and the end of the words, with an ellipsis in the place of what there
// is no room for: what tells names apart stands at their end.
func (h hand) ends(s string, room vg.Length) string {
	if h.width(s) <= room {
		return s
	}
	words := strings.Fields(s)
	tail := ""
	for len(words) > 1 && h.width(words[len(words)-1]+" "+tail) < room*0.7 {
		tail = " " + words[len(words)-1] + tail
		words = words[:len(words)-1]
	}
	return h.fit(strings.Join(words, " "), room-h.width(tail)) + tail
}

// write puts words on a canvas; at is on their base line.
func (h hand) write(c draw.Canvas, at vg.Point, s string) {
	if s == "" {
		return
	}
	w := h.width(s)
	at.X += vg.Length(h.align) * w
	st := h.style()
	c.SetColor(h.color)
	c.FillString(st.Handler.Cache().Lookup(st.Font, h.size), at, s)
}

// fill paints a rectangle.
func fill(c draw.Canvas, r vg.Rectangle, col color.Color) {
	c.SetColor(col)
	c.Fill(r.Path())
}

// stroke draws straight lines from point to point.
func stroke(c draw.Canvas, col color.Color, width vg.Length, dash []vg.Length, pts ...vg.Point) {
	c.SetColor(col)
	c.SetLineWidth(width)
	c.SetLineDash(dash, 0)
	c.Stroke(way(pts))
}

// way is the path from point to point.
func way(pts []vg.Point) vg.Path {
	var p vg.Path
	for i, pt := range pts {
		if i == 0 {
			p.Move(pt)
		} else {
			p.Line(pt)
		}
	}
	return p
}

// rect is a rectangle by its left, bottom, width and height.
func rect(x, y, w, h vg.Length) vg.Rectangle {
	return vg.Rectangle{Min: vg.Point{X: x, Y: y}, Max: vg.Point{X: x + w, Y: y + h}}
}
