package output

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// system is every way in which a run changes a folder, so that a test can stop it at any of them.
type system interface {
	mkdir(dir string) error // with the folders above it
	// write makes a file, or empties it, and returns when its bytes are on the disk.
	write(path string, data []byte) error
	rename(from, to string) error
	remove(path string) error
	// sync returns when the names in a folder are on the disk.
	sync(dir string) error
}

// disk is the operating system's.
type disk struct{}

func (disk) mkdir(dir string) error       { return os.MkdirAll(dir, 0o777) }
func (disk) rename(from, to string) error { return os.Rename(from, to) }
func (disk) remove(path string) error     { return os.Remove(path) }

func (disk) write(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

func (disk) sync(dir string) error {
	if runtime.GOOS == "windows" {
		return nil // it has no such call
	}
	f, err := os.Open(filepath.Clean(dir))
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
