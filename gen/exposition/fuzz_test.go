package exposition

import (
	"os"
	"testing"

	"golang.org/x/tools/txtar"
)

// FuzzParse holds that no page panics, that places lie within the page, and that a page is
// refused with a finding or read without one.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"testdata/families.txtar", "testdata/malformed.txtar"} {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, x := range txtar.Parse(b).Files {
			f.Add(x.Data, false)
			f.Add(x.Data, true)
		}
	}
	f.Fuzz(func(t *testing.T, body []byte, open bool) {
		typ := textType
		if open {
			typ = openMetricsType
		}
		p, found := Parse("page", body, typ)
		if (p == nil) != (len(found) == 1) {
			t.Fatalf("%v %v", p, found)
		}
		lines := 1
		for _, b := range body {
			if b == '\n' {
				lines++
			}
		}
		for _, x := range found {
			if x.Pos.Line < 1 || x.Pos.Line > lines || x.Pos.Col < 1 || x.Hint == "" {
				t.Fatalf("%+v in %d lines", x, lines)
			}
		}
		if p == nil {
			return
		}
		for _, fam := range p.Families {
			for _, s := range fam.Samples {
				if s.Pos.Line < 1 || s.Pos.Line > lines || s.Pos.Line < fam.Pos.Line {
					t.Fatalf("%+v of %+v in %d lines", s, fam, lines)
				}
			}
			bounds(fam)
		}
	})
}
