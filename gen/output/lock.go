package output

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// lockName is the file in an output folder that a run holds while it writes. It bears the suffix of
// what a run leaves when it is killed, so that the next one removes it.
const lockName = ".lock" + temp

// lock keeps two runs from writing one folder at the same time.
type lock struct {
	f    *lockedfile.File
	path string
}

// acquire makes the folder and locks it, waiting for another run to end.
func acquire(dir string) (*lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, lockName)
	for {
		f, err := lockedfile.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			return nil, fmt.Errorf("locking the folder: %w", err)
		}
		// The run that held it may have removed it meanwhile; then it locks nobody out.
		mine, err := f.Stat()
		now, gone := os.Stat(path)
		if err == nil && gone == nil && os.SameFile(mine, now) {
			return &lock{f, path}, nil
		}
		f.Close()
	}
}

// release takes the lock's file away and lets the next run in.
func (l *lock) release() {
	removed := os.Remove(l.path) == nil
	l.f.Close()
	if !removed {
		os.Remove(l.path) // Windows removes no open file
	}
}
