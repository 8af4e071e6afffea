package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestUnusableFolders: every way into the output folder says what is wrong with it, and nothing
// is written.
func TestUnusableFolders(t *testing.T) {
	dir := t.TempDir()
	file, link, root := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "root")
	if err := os.WriteFile(file, []byte("theirs"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", link); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("/", root); err != nil {
		t.Fatal(err)
	}
	tr := sealed(t, map[string]string{"metricwright-test": "1"})
	for name, says := range map[string]string{
		"/":                          "is a root folder",
		"/usr/..":                    "is a root folder",
		root:                         "is a root folder",
		file:                         "is a file",
		filepath.Join(file, "below"): file + " is a file",
		link:                         "is a link to nowhere, which does not exist",
	} {
		_, compared := tr.Compare(name, nil)
		_, placed := tr.Place(name)
		_, kept := KeptPictures(name)
		for how, err := range map[string]error{"Write": write(tr, name), "Compare": compared, "Place": placed, "KeptPictures": kept} {
			if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "\n    ") {
				t.Errorf("%s to %s: %v", how, name, err)
			}
		}
	}
	if _, err := os.Stat("/metricwright-test"); err == nil {
		t.Error("something was written to the root folder")
	}
	if err := os.Mkdir(filepath.Join(dir, "nowhere"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{link, filepath.Join(dir, "a", "b")} {
		if err := write(tr, name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
