package output

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func sealed(t *testing.T, files map[string]string) Tree {
	t.Helper()
	out := Tree{}
	for name, data := range files {
		if err := out.Add(name, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Seal(CatalogID{"1", "h"}, nil, nil); err != nil {
		t.Fatal(err)
	}
	return out
}

// write is a run that makes a folder hold a tree.
func write(tr Tree, dir string) error {
	h, err := Hold(dir)
	if err != nil {
		return err
	}
	defer h.Release()
	return h.Write(tr)
}

// read is every file below a folder.
func read(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			data, err := os.ReadFile(path)
			out[filepath.ToSlash(rel)] = string(data)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	delete(out, ManifestName)
	return out
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(at(dir, name)), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestAddRefuses(t *testing.T) {
	for _, name := range []string{"../a", "/a", "a/../../b", ".", "a//b", "./a"} {
		if err := (Tree{}).Add(name, nil); err == nil {
			t.Errorf("Add(%q) passes", name)
		}
	}
	tr := Tree{}
	if tr.Add("a", nil) != nil || tr.Add("a", nil) == nil {
		t.Error("two files of one path pass")
	}
}

func TestWriteReplacesAndRemoves(t *testing.T) {
	dir := t.TempDir()
	if err := write(sealed(t, map[string]string{"a/x": "1", "a/b/y": "2", "z": "3"}), dir); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "a", "mine"), []byte("m"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := write(sealed(t, map[string]string{"a/x": "1", "z": "4"}), dir); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]string{"a/x": "1", "a/mine": "m", "z": "4"}, read(t, dir)); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(filepath.Join(dir, "a", "b")); err == nil {
		t.Error("an empty folder was left")
	}
}

func TestUnchangedFilesKeepTheirTime(t *testing.T) {
	dir := t.TempDir()
	tr := sealed(t, map[string]string{"x": "1"})
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	before, _ := os.Stat(filepath.Join(dir, "x"))
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(filepath.Join(dir, "x")); !os.SameFile(before, after) {
		t.Error("a file with the same bytes was written anew, which wakes every watcher")
	}
}

func TestCompare(t *testing.T) {
	dir := t.TempDir()
	if err := write(sealed(t, map[string]string{"same": "1", "old": "1", "text": "a\nb\nc\n"}), dir); err != nil {
		t.Fatal(err)
	}
	drift, err := sealed(t, map[string]string{"same": "1", "new": "1", "text": "a\nB\nc\n"}).Compare(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range drift {
		if d.Name != ManifestName {
			got = append(got, d.String())
		}
	}
	want := []string{"new: missing", "text: changed\n    line 2\n    - b\n    + B", "old: left over"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestForeignFilesStay(t *testing.T) {
	for name, setup := range map[string]func(dir string) error{
		"a file":   func(dir string) error { return os.WriteFile(filepath.Join(dir, "x"), []byte("theirs"), 0o666) },
		"a folder": func(dir string) error { return os.Mkdir(filepath.Join(dir, "x"), 0o777) },
		"a link":   func(dir string) error { return os.Symlink("elsewhere", filepath.Join(dir, "x")) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := setup(dir); err != nil {
				t.Fatal(err)
			}
			err := write(sealed(t, map[string]string{"x": "ours", "y": "1"}), dir)
			if err == nil || !strings.Contains(err.Error(), "is in the way") {
				t.Errorf("got %v", err)
			}
			if _, err := os.Stat(filepath.Join(dir, "y")); err == nil {
				t.Error("a failed run wrote something")
			}
		})
	}
}

func TestInterruptedFirstRunIsMended(t *testing.T) {
	dir := t.TempDir()
	tr := sealed(t, map[string]string{"x": "# " + Mark + "\n1", "y": "2"})
	// Killed before the manifest: one file of an older catalog, one of these bytes, one temporary.
	for name, data := range map[string]string{"x": "# " + Mark + "\nolder", "y": "2", temp("y"): "half"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(map[string]string{"x": "# " + Mark + "\n1", "y": "2"}, read(t, dir)); d != "" {
		t.Error(d)
	}
}

func TestManifestsOfOthersStay(t *testing.T) {
	for name, text := range map[string]string{
		"another program's": `{"name": "x"}`, "a list": `[]`, "not JSON": "x",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, ManifestName, text)
			if err := write(sealed(t, map[string]string{"x": "1"}), dir); err == nil || !strings.Contains(err.Error(), "\n    name another folder") {
				t.Errorf("was overwritten, or without advice: %v", err)
			}
			if d := cmp.Diff(map[string]string{}, read(t, dir)); d != "" {
				t.Error(d)
			}
		})
	}
}

// A manifest that was cut, or that a merge left with its marks, is drift and is written again.
func TestSpoiltManifestsAreMended(t *testing.T) {
	tree := sealed(t, map[string]string{"x": emitted("1")})
	whole := string(tree[ManifestName])
	for name, text := range map[string]string{
		"empty": "", "one byte": "{", "half": whole[:len(whole)/2], "a merge": strings.Replace(whole, "\n  \"catalog\"", "\n<<<<<<< HEAD\n  \"catalog\"", 1),
		"outside": strings.Replace(whole, `"x"`, `"../x"`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			put(t, dir, "x", emitted("2"))
			put(t, dir, ManifestName, text)
			if drift, err := tree.Compare(dir, nil); err != nil || len(drift) != 2 {
				t.Errorf("%v, %v", drift, err)
			}
			if err := write(tree, dir); err != nil {
				t.Fatal(err)
			}
			if drift, err := tree.Compare(dir, nil); err != nil || len(drift) > 0 {
				t.Errorf("%v, %v", drift, err)
			}
		})
	}
}

// What a killed run left half written is left over, until the next run takes it away.
func TestHalfWrittenFilesAreDrift(t *testing.T) {
	dir := t.TempDir()
	tr := sealed(t, map[string]string{"x": "1"})
	if err := write(sealed(t, map[string]string{"x": "1", "old": "1"}), dir); err != nil {
		t.Fatal(err)
	}
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"x", ManifestName} {
		if err := os.WriteFile(filepath.Join(dir, temp(name)), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	drift, err := tr.Compare(dir, nil)
	if err != nil || len(drift) != 2 || drift[1].String() != temp("x")+": left over" {
		t.Errorf("%v, %v", drift, err)
	}
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	if drift, err := tr.Compare(dir, nil); err != nil || len(drift) > 0 {
		t.Errorf("%v, %v", drift, err)
	}
}
