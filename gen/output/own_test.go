//go:build unix

package output

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What stands at a name that the manifest lists: a file is mended where the tree has the name, and
// stays where it has not. What is not a file is never touched, and where it is in the way nothing is
// written.
func TestWhatStandsAtAListedName(t *testing.T) {
	old := map[string]string{"x": emitted("1"), "sub/y": emitted("1"), "z": emitted("1")}
	for name, replace := range map[string]func(path string) error{
		"a file": func(path string) error { return os.WriteFile(path, []byte("theirs"), 0o666) },
		"a folder": func(path string) error {
			return os.MkdirAll(filepath.Join(path, "full"), 0o777)
		},
		"a link":             func(path string) error { return os.Symlink("elsewhere", path) },
		"a link to a device": func(path string) error { return os.Symlink("/dev/zero", path) },
		"a pipe":             func(path string) error { return syscall.Mkfifo(path, 0o666) },
	} {
		t.Run(name, func(t *testing.T) {
			for _, next := range []map[string]string{{"x": emitted("2"), "z": emitted("2")}, {"x": emitted("1"), "z": emitted("1")}} {
				for _, at := range []string{"x", temp("x"), "sub/y"} {
					dir := t.TempDir()
					if err := write(sealed(t, old), dir); err != nil {
						t.Fatal(err)
					}
					_ = os.Remove(filepath.Join(dir, at))
					if err := replace(filepath.Join(dir, at)); err != nil {
						t.Fatal(err)
					}
					tree := sealed(t, next)
					drift, err := tree.Compare(dir, nil)
					if err != nil || len(drift) == 0 {
						t.Errorf("%s: a check finds %v, %v", at, drift, err)
					}
					err = write(tree, dir)
					_, there := os.Lstat(filepath.Join(dir, at))
					if gone := there != nil; gone != (at == temp("x") && name == "a file") {
						t.Errorf("%s has gone: %t", at, gone)
					}
					if at == "sub/y" || name == "a file" {
						if err != nil {
							t.Errorf("%s: %v", at, err)
						}
						continue
					}
					if err == nil || !strings.Contains(err.Error(), filepath.Join(dir, at)+" is in the way") {
						t.Errorf("%s: %v", at, err)
					}
					if d := cmp.Diff(emitted("1"), string(must(os.ReadFile(filepath.Join(dir, "z"))))); d != "" {
						t.Errorf("%s: a refused run wrote z", at)
					}
				}
			}
		})
	}
}

func must(b []byte, _ error) []byte { return b }

// A manifest or a lock that is not a file, and a file where a folder is needed, are refused at once.
func TestFoldersPipesAndDevicesAreNotRead(t *testing.T) {
	tree := sealed(t, map[string]string{"sub/x": emitted("1")})
	for _, name := range []string{ManifestName, lockName, "sub"} {
		for kind, make := range map[string]func(path string) error{
			"a pipe": func(path string) error { return syscall.Mkfifo(path, 0o666) },
			"a link": func(path string) error { return os.Symlink("/dev/zero", path) },
		} {
			dir := t.TempDir()
			if err := make(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
			if err := write(tree, dir); err == nil || !strings.Contains(err.Error(), filepath.Join(dir, name)+" is ") {
				t.Errorf("%s as %s: %v", name, kind, err)
			}
			if drift, err := tree.Compare(dir, nil); err == nil && len(drift) == 0 {
				t.Errorf("%s as %s: a check finds nothing", name, kind)
			}
		}
	}
}

// Files of others are not swept because of their names; links and copies with our mark are strays,
// beside an output folder of its own too.
func TestWhatIsSweptAndWhatIsReported(t *testing.T) {
	dir := t.TempDir()
	if err := write(sealed(t, map[string]string{"x": emitted("1")}), dir); err != nil {
		t.Fatal(err)
	}
	if err := write(sealed(t, map[string]string{"x": emitted("1")}), filepath.Join(dir, "inner")); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "notes"+suffix, "mine")
	put(t, dir, "inner/copy", emitted("1"))
	put(t, dir, ".git/copy", emitted("1"))
	if err := os.Mkdir(filepath.Join(dir, "folder"+suffix), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("x", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	tree := sealed(t, map[string]string{"x": emitted("2")})
	if err := write(tree, dir); err != nil {
		t.Fatal(err)
	}
	strays, err := Strays(dir)
	if d := cmp.Diff([]string{"inner/copy", "link"}, strays); d != "" || err != nil {
		t.Errorf("%v, %v", d, err)
	}
	drift, err := tree.Compare(dir, nil)
	if len(drift) != 2 || err != nil {
		t.Errorf("%v, %v", drift, err)
	}
	for _, name := range []string{"notes" + suffix, "folder" + suffix} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
}
