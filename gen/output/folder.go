package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// usable says why a name cannot be the output folder's. A folder that is yet to be made can.
func usable(dir string) error {
	path, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(path)
	if err == nil && real == filepath.Dir(real) {
		return fmt.Errorf("%s is a root folder, where files of others lie\n    name a folder for the output alone", dir)
	}
	if target, link := os.Readlink(path); link == nil && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s is a link to %s, which does not exist\n    make that folder, or name another", dir, target)
	}
	for part := path; ; part = filepath.Dir(part) {
		info, err := os.Stat(part)
		if err == nil && !info.IsDir() {
			if part == path {
				part = dir
			}
			return fmt.Errorf("%s is a file, and not a folder\n    name a folder for the output, or move the file away", part)
		}
		if err == nil || part == filepath.Dir(part) {
			return nil
		}
	}
}
