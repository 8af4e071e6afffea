package output

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// lock keeps two runs from writing one folder at the same time.
type lock struct{ f *os.File }

// acquire makes the folder and locks it, waiting for another run to end.
func acquire(dir string) (*lock, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("the output folder: %w", err)
	}
	f, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return nil, fmt.Errorf("the output folder: %w", err)
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX); err != nil {
		f.Close()
		return nil, fmt.Errorf("locking %s: %w", dir, err)
	}
	return &lock{f}, nil
}

func (l *lock) release() { l.f.Close() }
