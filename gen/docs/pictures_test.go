package docs_test

import (
	"strings"
	"testing"

	"metricwright/gen/docs"
)

// TestPagesShowPictures: where there are pictures, the page of boards shows each board's, and
// nothing of them where there are none.
func TestPagesShowPictures(t *testing.T) {
	t.Parallel()
	p, without := shipped(t)
	if strings.Contains(string(without["docs/boards.md"]), "![") {
		t.Error("a page shows a picture that nobody draws")
	}
	with, err := docs.Emit(p, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range p.Boards {
		want := "![" + b.Title + "](" + strings.TrimPrefix(b.PicturePath(), "docs/") + ")"
		if !strings.Contains(string(with["docs/boards.md"]), "\n"+want+"\n") {
			t.Errorf("the page of boards lacks %s", want)
		}
	}
}
