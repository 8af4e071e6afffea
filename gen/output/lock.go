package output

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// lockName is the file in an output folder that a run holds while it works there. It bears the
// suffix of what a run leaves when it is killed, so that the next one removes it.
const lockName = ".lock" + suffix

// Held is an output folder that no other run reads from or writes to meanwhile.
type Held struct {
	dir  string
	sys  system
	file *lockedfile.File
	made []string // folders that were not there before, the deepest first
}

// Hold makes the folder and locks it, waiting for another run to end. What decides about a run is
// read after this.
func Hold(dir string) (*Held, error) {
	if err := usable(dir); err != nil {
		return nil, err
	}
	h := &Held{dir: dir, sys: disk{}, made: missing(dir)}
	path := filepath.Join(dir, lockName)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errNotFile{path, what(info.Mode())}
	}
	for {
		if err := h.sys.mkdir(dir); err != nil {
			return nil, err
		}
		f, err := lockedfile.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if os.IsNotExist(err) {
			continue // another run has just removed the folder that it had made
		}
		if err != nil {
			return nil, fmt.Errorf("locking the folder: %w", err)
		}
		// The run that held it may have removed it meanwhile; then it locks nobody out.
		mine, err := f.Stat()
		now, gone := os.Stat(path)
		if err == nil && gone == nil && os.SameFile(mine, now) {
			h.file = f
			return h, nil
		}
		f.Close()
	}
}

// Release lets the next run in. A folder that was made for nothing is removed.
func (h *Held) Release() {
	path := filepath.Join(h.dir, lockName)
	removed := os.Remove(path) == nil
	h.file.Close()
	if !removed {
		os.Remove(path) // Windows removes no open file
	}
	for _, dir := range h.made {
		os.Remove(dir) // fails where something is in it, as it should
	}
}

// missing are the folders that a path needs and that are not there, the deepest first.
func missing(dir string) []string {
	var out []string
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); !os.IsNotExist(err) || d == filepath.Dir(d) {
			return out
		}
		out = append(out, d)
	}
}
