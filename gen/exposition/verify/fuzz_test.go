package verify

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// FuzzPages holds that whatever a page says, it is compared and reported, every finding says what
// to do, and the same page gives the same.
func FuzzPages(f *testing.F) {
	names, err := filepath.Glob("testdata/demo/*.txtar")
	if err != nil || len(names) == 0 {
		f.Fatal(names, err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, x := range txtar.Parse(b).Files {
			f.Add(x.Data, x.Name == "page.prom")
		}
	}
	c := demoCatalog()
	f.Fuzz(func(t *testing.T, body []byte, targeted bool) {
		p, _ := exposition.Parse("page", body, "")
		targets := map[*catalog.Exporter]Range{}
		if targeted {
			targets[c.Exporters[0]] = exactly("0.2")
		}
		var last []byte
		for range 2 {
			r, found := Pages(c, []*exposition.Page{p}, targets)
			var b bytes.Buffer
			for _, format := range []string{"text", "json"} {
				if err := r.Write(&b, format); err != nil {
					t.Fatal(err)
				}
			}
			for _, x := range found {
				b.WriteString(x.ID + x.Pos.String() + x.Message + x.Hint + "\n")
				if x.Hint == "" || x.Message == "" {
					t.Fatalf("%+v", x)
				}
			}
			if last != nil && !bytes.Equal(last, b.Bytes()) {
				t.Fatalf("%s\nthen\n%s", last, b.Bytes())
			}
			last = b.Bytes()
		}
	})
}
