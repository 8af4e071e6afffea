package output

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRunsOfTwoCatalogs: whichever of several runs comes last, its tree is whole and alone.
func TestRunsOfTwoCatalogs(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "out")
	trees := make([]map[string]string, 4)
	var running sync.WaitGroup
	for i := range trees {
		trees[i] = map[string]string{"common": emitted(fmt.Sprint(i)), fmt.Sprintf("own%d/x", i): "unmarked"}
		tr := sealed(t, trees[i])
		running.Go(func() {
			for range 5 {
				if err := write(tr, dir); err != nil {
					t.Error(err)
				}
			}
		})
	}
	running.Wait()
	got := read(t, dir)
	for _, tree := range trees {
		if cmp.Equal(tree, got) {
			return
		}
	}
	t.Errorf("left: %v", got)
}

// TestNothingIsLeftOfARunThatWroteNothing: a folder that was made in vain goes, with its lock.
func TestNothingIsLeftOfARunThatWroteNothing(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	h, err := Hold(filepath.Join(root, "a", "b"))
	if err != nil {
		t.Fatal(err)
	}
	h.Release()
	if left, err := os.ReadDir(root); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestStrays: a check finds files that bear our mark and that no manifest lists, a run leaves them,
// and nothing is said of other output folders and of hidden ones.
func TestStrays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tr := sealed(t, map[string]string{"rules/a.yaml": emitted("a")})
	if err := write(tr, dir); err != nil {
		t.Fatal(err)
	}
	if err := write(sealed(t, map[string]string{"b.yaml": emitted("b")}), filepath.Join(dir, "other")); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"rules/copy.yaml": emitted("a"), "rules/mine.yaml": "mine", ".git/x": emitted("x"), "late.md": strings.Repeat(" ", head) + emitted("x")} {
		if err := os.MkdirAll(filepath.Dir(at(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		drift, err := tr.Compare(dir, nil)
		if err != nil || len(drift) != 1 || !strings.HasPrefix(drift[0].String(), "rules/copy.yaml: bears our mark, but no manifest lists it") {
			t.Errorf("a check finds %v, %v", drift, err)
		}
		if err := write(tr, dir); err != nil {
			t.Fatal(err)
		}
		if strays, err := Strays(dir); err != nil || !cmp.Equal(strays, []string{"rules/copy.yaml"}) {
			t.Errorf("strays %v, %v", strays, err)
		}
	}
}
