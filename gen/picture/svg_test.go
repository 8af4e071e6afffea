package picture

import (
	"bytes"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"

	"metricwright/gen/output"
)

// TestSheet: a straight way is one move, tenths are kept, styles are named once, and a stroke
// without width leaves nothing.
func TestSheet(t *testing.T) {
	t.Parallel()
	s := newSheet(100, 50)
	s.SetColor(palette[0])
	s.SetLineWidth(2)
	s.Stroke(way([]vg.Point{{X: 0, Y: 50}, {X: 10, Y: 50}, {X: 20, Y: 50}, {X: 20.04, Y: 40}, {X: 15, Y: 35.5}, {X: 10, Y: 31}}))
	s.Push()
	s.SetLineWidth(0)
	s.Stroke(way([]vg.Point{{X: 0, Y: 0}, {X: 1, Y: 1}}))
	s.Pop()
	s.Stroke(way([]vg.Point{{X: 0, Y: 0}, {X: 10, Y: 0}, {X: 5, Y: 0}})) // and back: that is no straight way
	out, err := s.bytes("a < b")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<path class="c0" d="M0 0h20v10l-10 9"/>`, `<path class="c0" d="M0 50h10h-5"/>`, "<title>a &lt; b</title>", ".c0{fill:none;stroke:#3274d9;stroke-width:2}"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s is missing in\n%s", want, out)
		}
	}
	if n := strings.Count(string(out), "<path"); n != 2 {
		t.Errorf("%d paths, want 2", n)
	}
	if !bytes.Contains(out[:400], []byte(output.Mark)) {
		t.Error("its first bytes do not say who wrote it")
	}
}

// TestSheetRefuses: what the SVG could not show is an error, not a wrong picture.
func TestSheetRefuses(t *testing.T) {
	t.Parallel()
	for name, do := range map[string]func(*sheet){
		"turn": func(s *sheet) { s.Rotate(1) }, "move": func(s *sheet) { s.Translate(vg.Point{}) }, "scale": func(s *sheet) { s.Scale(2, 2) },
		"hold an image": func(s *sheet) { s.DrawImage(vg.Rectangle{}, nil) },
		"hold a curve":  func(s *sheet) { s.Fill(vg.Path{{Type: vg.ArcComp}}) },
	} {
		s := newSheet(10, 10)
		do(s)
		if _, err := s.bytes(""); err == nil || !strings.Contains(err.Error(), "cannot "+name) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
