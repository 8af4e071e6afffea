//go:build amd64

// Other processors may round the last bits of a sum otherwise, and with it a tenth of a pixel.

package picture_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestCommittedPictures: what lies in out/ is what would be drawn. Where it is not and rules and
// panels are the same, the way of drawing has changed, and its version must be raised.
func TestCommittedPictures(t *testing.T) {
	t.Parallel()
	_, files := drawn(t)
	for _, name := range files.Names() {
		got, err := os.ReadFile(filepath.Join("../../out", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, files[name]) {
			t.Errorf("%s is drawn otherwise now: raise the version in key.go and run make generate", name)
		}
	}
}
