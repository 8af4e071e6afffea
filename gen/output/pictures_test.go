package output

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// pictured is a folder with a page and two pictures.
func pictured(t *testing.T) (dir string, page Tree) {
	t.Helper()
	dir = t.TempDir()
	pictures := Tree{"docs/a.svg": []byte("a"), "docs/b.svg": []byte("b")}
	page = Tree{"docs/page.md": []byte("text")}
	all := Tree{}
	for _, files := range []Tree{page, pictures} {
		if err := all.Merge(files); err != nil {
			t.Fatal(err)
		}
	}
	if err := all.Seal(CatalogID{"1", "h"}, nil, NewPictures("key", pictures)); err != nil {
		t.Fatal(err)
	}
	if err := write(all, dir); err != nil {
		t.Fatal(err)
	}
	return dir, page
}

func TestPicturesAreRemembered(t *testing.T) {
	dir, _ := pictured(t)
	p, err := KeptPictures(dir)
	if err != nil || p == nil || p.Key != "key" {
		t.Fatalf("got %v, %v", p, err)
	}
	files, whole, err := p.Read(dir)
	if err != nil || !whole {
		t.Errorf("whole is %v, %v", whole, err)
	}
	if d := cmp.Diff(Tree{"docs/a.svg": []byte("a"), "docs/b.svg": []byte("b")}, files); d != "" {
		t.Error(d)
	}
	if p, err := KeptPictures(t.TempDir()); p != nil || err != nil {
		t.Errorf("an empty folder has %v, %v", p, err)
	}
}

// TestPicturesDrift: a check without pictures at hand finds what was changed, lost or is left.
func TestPicturesDrift(t *testing.T) {
	for name, x := range map[string]struct {
		do      func(dir string) error
		without bool
		want    []string
	}{
		"as they were": {do: func(string) error { return nil }},
		"changed":      {do: func(dir string) error { return os.WriteFile(filepath.Join(dir, "docs/a.svg"), []byte("x"), 0o666) }, want: []string{"docs/a.svg: changed"}},
		"missing":      {do: func(dir string) error { return os.Remove(filepath.Join(dir, "docs/b.svg")) }, want: []string{"docs/b.svg: missing"}},
		"unwanted":     {do: func(string) error { return nil }, without: true, want: []string{"docs/a.svg: left over", "docs/b.svg: left over"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir, page := pictured(t)
			p, err := KeptPictures(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := x.do(dir); err != nil {
				t.Fatal(err)
			}
			if x.without {
				p = nil
			}
			if err := page.Seal(CatalogID{"1", "h"}, nil, p); err != nil {
				t.Fatal(err)
			}
			drift, err := page.Compare(dir, p)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, d := range drift {
				if d.Name != ManifestName {
					got = append(got, d.String())
				} else if !x.without {
					t.Errorf("the manifest differs:\n%s", d)
				}
			}
			if d := cmp.Diff(x.want, got); d != "" {
				t.Error(d)
			}
			if p == nil {
				return
			}
			if _, whole, err := p.Read(dir); err != nil || whole != (len(x.want) == 0) {
				t.Errorf("whole is %v, %v", whole, err)
			}
		})
	}
}
