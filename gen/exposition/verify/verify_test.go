package verify

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

var update = flag.Bool("update", false, "rewrite the files want in testdata")

var shipped = sync.OnceValues(func() (*catalog.Catalog, diag.List) { return catalog.Load(catalog.Options{}) })

func theShipped(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, found := shipped()
	if c == nil {
		t.Fatal(found)
	}
	return c
}

// Each archive holds pages, perhaps a file targets, and what is said about them.
func TestPages(t *testing.T) {
	demo := demoCatalog()
	for _, dir := range []string{"demo", "shipped"} {
		names, err := filepath.Glob(filepath.Join("testdata", dir, "*.txtar"))
		if err != nil || len(names) == 0 {
			t.Fatal(dir, names, err)
		}
		for _, name := range names {
			t.Run(dir+"/"+strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
				c := demo
				if dir == "shipped" {
					c = theShipped(t)
				}
				archive(t, c, name)
			})
		}
	}
}

func archive(t *testing.T, c *catalog.Catalog, name string) {
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var pages []*exposition.Page
	var wanted []string
	var found diag.List
	want := len(a.Files)
	for i, f := range a.Files {
		switch f.Name {
		case "want":
			want = i
		case "targets":
			wanted = strings.Fields(string(f.Data))
		default:
			p, bad := exposition.Parse(f.Name, f.Data, "")
			found.Add(bad...)
			pages = append(pages, p)
		}
	}
	versions, bad := targets(c, wanted)
	found.Add(bad...)
	r, more := Pages(c, pages, versions)
	found.Add(more...)
	found.Sort()
	var got bytes.Buffer
	if err := r.Write(&got, "text"); err != nil {
		t.Fatal(err)
	}
	if len(found) > 0 {
		got.WriteByte('\n')
	}
	if err := diag.Print(&got, found); err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		if f.Hint == "" {
			t.Errorf("%s does not say what to do", f.Message)
		}
	}
	if want == len(a.Files) {
		a.Files = append(a.Files, txtar.File{Name: "want"})
	}
	if *update {
		a.Files[want].Data = got.Bytes()
		if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(string(a.Files[want].Data), got.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
