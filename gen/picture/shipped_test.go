package picture_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"

	"metricwright/gen/output"
	"metricwright/gen/panelstyle"
	"metricwright/gen/picture"
	"metricwright/gen/plan"
	"metricwright/gen/plan/plantest"
)

// drawn are the shipped boards and their pictures, drawn once.
func drawn(t *testing.T) (*plan.Plan, output.Tree) {
	p := plantest.Shipped(t)
	draw.Do(func() { pictures, pictureErr = picture.Draw(p) })
	if pictureErr != nil {
		t.Fatal(pictureErr)
	}
	return p, pictures
}

var (
	draw       sync.Once
	pictures   output.Tree
	pictureErr error
)

// TestEveryPanelIsDrawn: a picture holds every row and panel of its board, by title and in
// order, none of them empty, in a size that a page can bear.
func TestEveryPanelIsDrawn(t *testing.T) {
	t.Parallel()
	p, files := drawn(t)
	sum := 0
	for _, b := range p.Boards {
		svg := files[b.PicturePath()]
		sum += len(svg)
		if len(svg) == 0 || len(svg) > 300<<10 {
			t.Errorf("%s has %d bytes", b.PicturePath(), len(svg))
		}
		words := texts(t, svg)
		next := func(want string) {
			for i, w := range words {
				if head, cut := strings.CutSuffix(w, "…"); w == want || cut && strings.HasPrefix(want, head) {
					words = words[i+1:]
					return
				}
			}
			t.Errorf("%s does not show %q, or not in its place", b.UID, want)
		}
		next(b.Title)
		for _, r := range b.Rows {
			next(panelstyle.RowTitle(r))
			for _, pn := range r.Panels {
				next(pn.Title)
			}
		}
		for _, empty := range []string{"No data", panelstyle.NotScraped} {
			if bytes.Contains(svg, []byte(">"+empty+"<")) {
				t.Errorf("%s: a panel says %q", b.UID, empty)
			}
		}
	}
	if sum > 3<<20 {
		t.Errorf("%d bytes in all", sum)
	}
}

// texts are the words of a picture in their order.
func texts(t *testing.T, svg []byte) []string {
	t.Helper()
	var out []string
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		if s, ok := tok.(xml.StartElement); ok && s.Name.Local == "text" {
			var w string
			if err := d.DecodeElement(&w, &s); err != nil {
				t.Fatal(err)
			}
			out = append(out, w)
		}
	}
}
