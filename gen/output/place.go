package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Place puts files into a folder that a user goes on to edit, without a manifest. A file that is
// there already stays as it is and is returned among the kept; those below an own folder (a path
// ending in a slash) are ours and are brought up to date.
func (t Tree) Place(dir string, own ...string) (kept []string, err error) {
	h, err := Hold(dir)
	if err != nil {
		return nil, err
	}
	defer h.Release()
	ours := func(name string) bool {
		for _, p := range own {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	for _, name := range t.Names() {
		if _, err := os.Lstat(at(dir, name)); err == nil && !ours(name) {
			kept = append(kept, name)
			continue
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
		if err := h.stage(Tree{name: t[name]}); err != nil {
			return kept, fmt.Errorf("writing %s: %w", at(dir, name), err)
		}
		if err := h.sys.rename(at(dir, temp(name)), at(dir, name)); err != nil {
			return kept, err
		}
	}
	return kept, nil
}
