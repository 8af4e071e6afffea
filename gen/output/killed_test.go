package output

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var errKilled = errors.New("killed")

// killed is a disk on which a run is stopped at one step, with a file half written where that is the
// step. After it nothing happens any more, cleaning up included.
type killed struct {
	disk
	left int // steps until the kill
}

func (k *killed) step() bool { k.left--; return k.left >= 0 }

func (k *killed) do(f func() error) error {
	if !k.step() {
		return errKilled
	}
	return f()
}

func (k *killed) mkdir(dir string) error { return k.do(func() error { return k.disk.mkdir(dir) }) }
func (k *killed) rename(a, b string) error {
	return k.do(func() error { return k.disk.rename(a, b) })
}
func (k *killed) remove(path string) error { return k.do(func() error { return k.disk.remove(path) }) }
func (k *killed) sync(dir string) error    { return k.do(func() error { return k.disk.sync(dir) }) }

func (k *killed) write(path string, data []byte) error {
	for _, part := range [][]byte{nil, data[:len(data)/2], data} {
		if !k.step() {
			return errKilled
		}
		if err := k.disk.write(path, part); err != nil {
			return err
		}
	}
	return nil
}

// die lets the lock go as the operating system does, with its file left behind.
func (h *Held) die() { h.file.Close() }

// emitted is a file as emitters write it.
func emitted(text string) string { return "# " + Mark + "\n" + text + "\n" }

// TestKilledAtEveryStep stops a run at each of its steps, and finds the old tree, the new one, or
// drift that a check against either reports, with every file of ours listed by the manifest. The
// next run mends it, whichever catalog it is of.
func TestKilledAtEveryStep(t *testing.T) {
	t.Parallel()
	trees := map[string]map[string]string{
		"none":  nil,
		"one":   {"rules/a.yaml": emitted("a1"), "rules/b.yaml": emitted("b"), "alerts/a.yaml": emitted("a"), "docs/x/y.md": "unmarked"},
		"two":   {"rules/a.yaml": emitted("a2"), "rules/b.yaml": emitted("b"), "rules/c.yaml": emitted("c"), "deep/er/z.json": "unmarked"},
		"three": {"rules/a.yaml": emitted("a3"), "alerts/d.yaml": emitted("d")},
		"fewer": {"rules/a.yaml": emitted("a1"), "rules/b.yaml": emitted("b")},
		"same":  {"rules/a.yaml": emitted("a2"), "rules/b.yaml": emitted("other"), "alerts/a.yaml": emitted("a"), "docs/x/y.md": "unmarked"},
	}
	for _, pair := range [][2]string{{"none", "one"}, {"one", "two"}, {"two", "three"}, {"three", "one"}, {"one", "fewer"}, {"one", "same"}, {"two", "two"}} {
		t.Run(pair[0]+" to "+pair[1], func(t *testing.T) {
			t.Parallel()
			for at := 0; ; at++ {
				dir := t.TempDir()
				if !kill(t, dir, trees[pair[0]], trees[pair[1]], at) {
					if at < 2 && pair[0] != pair[1] {
						t.Fatal("the run was not stopped at all")
					}
					return
				}
				mend(t, fmt.Sprintf("killed at %d", at), dir, trees, pair)
			}
		})
	}
}

// kill makes a folder hold one tree, beside a foreign file, and stops the run to the other; false:
// the run ended before.
func kill(t *testing.T, dir string, from, to map[string]string, at int) bool {
	t.Helper()
	if from != nil {
		if err := write(sealed(t, from), dir); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.MkdirAll(filepath.Join(dir, "rules"), 0o777), os.WriteFile(filepath.Join(dir, "rules", "mine"), []byte("m"), 0o666)); err != nil {
		t.Fatal(err)
	}
	h, err := Hold(dir)
	if err != nil {
		t.Fatal(err)
	}
	k := &killed{left: at}
	h.sys = k
	err = h.Write(sealed(t, to))
	h.die()
	if err != nil && !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	return k.left < 0
}

func mend(t *testing.T, when, dir string, trees map[string]map[string]string, pair [2]string) {
	t.Helper()
	found := read(t, dir)
	if strays, err := Strays(dir); err != nil || len(strays) > 0 {
		t.Errorf("%s: strays %v, %v", when, strays, err)
	}
	m, err := readManifest(dir)
	if err != nil {
		t.Errorf("%s: %v", when, err)
	}
	for name, text := range found {
		if isTemp(name) || name == lockName || name == "rules/mine" {
			continue
		}
		if m == nil || m.Files[name] == "" {
			t.Errorf("%s: %s is not listed", when, name)
		}
		if text != trees[pair[0]][name] && text != trees[pair[1]][name] {
			t.Errorf("%s: %s is torn: %q", when, name, text)
		}
	}
	for _, name := range pair {
		drift, err := sealed(t, trees[name]).Compare(dir, nil)
		if same := cmp.Equal(with(trees[name]), found); err != nil || !same && len(drift) == 0 {
			t.Errorf("%s: a check against %s finds %v in %v, %v", when, name, drift, found, err)
		}
	}
	for _, name := range []string{pair[0], pair[1], "three"} {
		tree := trees[name]
		if tree == nil {
			continue
		}
		again := t.TempDir()
		if err := os.CopyFS(again, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		if err := write(sealed(t, tree), again); err != nil {
			t.Fatalf("%s: the run to %s: %v", when, name, err)
		}
		if d := cmp.Diff(with(tree), read(t, again)); d != "" {
			t.Errorf("%s: the run to %s leaves\n%s", when, name, d)
		}
		if drift, err := sealed(t, tree).Compare(again, nil); err != nil || len(drift) > 0 {
			t.Errorf("%s: after the run to %s, a check finds %v, %v", when, name, drift, err)
		}
	}
}

// with is a tree beside the foreign file.
func with(tree map[string]string) map[string]string {
	out := maps.Clone(tree)
	if out == nil {
		out = map[string]string{}
	}
	out["rules/mine"] = "m"
	return out
}
