package picture

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"metricwright/gen/output"
)

// sheet is a canvas that writes SVG with few bytes and the same ones everywhere: tenths of a pixel,
// relative moves, and a class for each style.
type sheet struct {
	w, h    vg.Length
	body    bytes.Buffer
	classes map[string]string
	styles  []string
	pen     pen
	stack   []pen
	failed  error
}

// pen is how strokes look.
type pen struct {
	width vg.Length
	dash  []vg.Length
	color color.Color
}

func newSheet(w, h vg.Length) *sheet {
	s := &sheet{w: w, h: h, classes: map[string]string{}}
	vg.Initialize(s)
	return s
}

// Size implements vg.CanvasSizer.
func (s *sheet) Size() (w, h vg.Length) { return s.w, s.h }

// SetLineWidth implements vg.Canvas.
func (s *sheet) SetLineWidth(w vg.Length) { s.pen.width = w }

// SetLineDash implements vg.Canvas.
func (s *sheet) SetLineDash(dash []vg.Length, _ vg.Length) { s.pen.dash = dash }

// SetColor implements vg.Canvas.
func (s *sheet) SetColor(c color.Color) { s.pen.color = c }

// Push implements vg.Canvas.
func (s *sheet) Push() { s.stack = append(s.stack, s.pen) }

// Pop implements vg.Canvas.
func (s *sheet) Pop() {
	s.pen = s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
}

// Rotate implements vg.Canvas. Nothing on a board is turned, moved or scaled, nor is it an image.
func (s *sheet) Rotate(float64) { s.cannot("turn") }

// Translate implements vg.Canvas.
func (s *sheet) Translate(vg.Point) { s.cannot("move") }

// Scale implements vg.Canvas.
func (s *sheet) Scale(float64, float64) { s.cannot("scale") }

// DrawImage implements vg.Canvas.
func (s *sheet) DrawImage(vg.Rectangle, image.Image) { s.cannot("hold an image") }

func (s *sheet) cannot(what string) {
	s.failed = errors.Join(s.failed, errors.New("a picture of a board cannot "+what))
}

// Stroke implements vg.Canvas.
func (s *sheet) Stroke(p vg.Path) {
	if s.pen.width <= 0 {
		return
	}
	style := "fill:none;stroke:" + hex(s.pen.color) + opacity("stroke", s.pen.color)
	if s.pen.width != 1 {
		style += ";stroke-width:" + short(s.pen.width.Points())
	}
	if len(s.pen.dash) > 0 {
		var d []string
		for _, l := range s.pen.dash {
			d = append(d, short(l.Points()))
		}
		style += ";stroke-dasharray:" + strings.Join(d, " ")
	}
	s.path(p, style)
}

// Fill implements vg.Canvas.
func (s *sheet) Fill(p vg.Path) {
	s.path(p, "fill:"+hex(s.pen.color)+opacity("fill", s.pen.color))
}

// FillString implements vg.Canvas.
func (s *sheet) FillString(f font.Face, at vg.Point, text string) {
	style := "fill:" + hex(s.pen.color) + ";font-size:" + short(f.Font.Size.Points()) + "px"
	if f.Font.Weight == xfont.WeightBold {
		style += ";font-weight:700"
	}
	fmt.Fprintf(&s.body, "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n", s.class(style), dec(tenths(at.X)), dec(tenths(s.h-at.Y)), html.EscapeString(text))
}

// path writes a path. Points on the way of a straight line say nothing.
func (s *sheet) path(p vg.Path, style string) {
	var b strings.Builder
	var x, y int
	var dx, dy int // on the way, not yet written
	flush := func() {
		switch {
		case dx == 0 && dy == 0:
			return
		case dy == 0:
			b.WriteString("h" + dec(dx))
		case dx == 0:
			b.WriteString("v" + dec(dy))
		default:
			b.WriteString("l" + dec(dx))
			if dy > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(dec(dy))
		}
		dx, dy = 0, 0
	}
	for _, c := range p {
		nx, ny := tenths(c.Pos.X), tenths(s.h-c.Pos.Y)
		switch c.Type {
		case vg.MoveComp:
			flush()
			b.WriteString("M" + dec(nx) + " " + dec(ny))
			x, y = nx, ny
		case vg.LineComp:
			ex, ey := nx-x, ny-y
			if dx*ey != dy*ex || dx*ex+dy*ey < 0 {
				flush()
			}
			dx, dy = dx+ex, dy+ey
			x, y = nx, ny
		case vg.CloseComp:
			flush()
			b.WriteByte('z')
		default:
			s.cannot("hold a curve")
		}
	}
	flush()
	fmt.Fprintf(&s.body, "<path class=\"%s\" d=\"%s\"/>\n", s.class(style), b.String())
}

// class is the short name of a style.
func (s *sheet) class(style string) string {
	c := s.classes[style]
	if c == "" {
		c = "c" + strconv.FormatInt(int64(len(s.styles)), 36)
		s.classes[style] = c
		s.styles = append(s.styles, "."+c+"{"+style+"}")
	}
	return c
}

// bytes is the document.
func (s *sheet) bytes(title string) ([]byte, error) {
	var b bytes.Buffer
	w, h := short(s.w.Points()), short(s.h.Points())
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" viewBox=\"0 0 %s %s\">\n", w, h, w, h)
	fmt.Fprintf(&b, "<!-- %s from its catalog; change the catalog, not this picture. -->\n<title>%s</title>\n", output.Mark, html.EscapeString(title))
	b.WriteString("<style>\ntext{font-family:'Liberation Sans',Arial,Helvetica,sans-serif;white-space:pre}\npath{stroke-linejoin:round}\n")
	b.WriteString(strings.Join(s.styles, "\n") + "\n</style>\n")
	b.Write(s.body.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes(), s.failed
}

// tenths is a length in tenths of a pixel.
func tenths(l vg.Length) int { return int(math.Round(l.Points() * 10)) }

// dec writes tenths as a number.
func dec(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	switch {
	case n%10 == 0:
		return sign + strconv.Itoa(n/10)
	case n < 10:
		return sign + "." + strconv.Itoa(n)
	}
	return sign + strconv.Itoa(n/10) + "." + strconv.Itoa(n%10)
}

func short(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }

func hex(c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	return fmt.Sprintf("#%02x%02x%02x", n.R, n.G, n.B)
}

func opacity(of string, c color.Color) string {
	n := color.NRGBAModel.Convert(c).(color.NRGBA)
	if n.A == 255 {
		return ""
	}
	return ";" + of + "-opacity:" + short(float64(n.A)/255)
}
