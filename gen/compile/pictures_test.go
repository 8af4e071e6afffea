package compile

import (
	"strings"
	"testing"

	"metricwright/gen/output"
	"metricwright/gen/picture"
)

// TestPicturesOfOneKeyAreNotDrawn: what the folder holds is taken as it is while the key is the
// same, whatever it looks like: nothing is drawn.
func TestPicturesOfOneKeyAreNotDrawn(t *testing.T) {
	p, found := Load("")
	if found.HasErrors() {
		t.Fatal(found)
	}
	dir := t.TempDir()
	files := output.Tree{}
	if err := files.Add("docs/boards/any.svg", []byte("no picture")); err != nil {
		t.Fatal(err)
	}
	if err := files.Seal(output.CatalogID{}, nil, output.NewPictures(picture.Key(p), files)); err != nil {
		t.Fatal(err)
	}
	folder, err := output.Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	err = folder.Write(files)
	folder.Release()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := output.KeptPictures(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := output.Tree{}
	if got, err := illustrate(out, p, kept, Options{Out: dir}); err != nil || got != kept || string(out["docs/boards/any.svg"]) != "no picture" {
		t.Errorf("got %v with %v, %v", got, out.Names(), err)
	}
	if d := outdated(p, kept); d != nil {
		t.Errorf("out of date: %v", d)
	}
	kept.Key = "another"
	if d := outdated(p, kept); len(d) != 1 || !strings.Contains(d[0].String(), "drawn from other rules") {
		t.Errorf("with another key: %v", d)
	}
}
