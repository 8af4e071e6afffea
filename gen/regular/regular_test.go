package regular

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := os.WriteFile(file, []byte("12345"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"link": file, "device": os.DevNull, "endless": "/proc/self/maps", "nowhere": "nowhere-else"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		path string
		most int64
		err  string
	}{
		{file, 5, ""}, {link, 5, ""}, {file, 4, "more than"}, {dir, 5, "a folder"}, {filepath.Join(dir, "none"), 5, "no such file"},
		{filepath.Join(dir, "nowhere"), 5, "no such file"}, {filepath.Join(dir, "device"), 5, "not a regular file"}, {filepath.Join(dir, "endless"), 16, "more than 0 MiB"},
	} {
		if _, err := os.Stat(c.path); c.err == "more than 0 MiB" && err != nil {
			continue // this system has no such file
		}
		data, err := Read(c.path, c.most)
		if c.err == "" && (err != nil || string(data) != "12345") {
			t.Errorf("%s: %q, %v", c.path, data, err)
		}
		if c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: %v, want %s", c.path, err, c.err)
		}
	}
}
