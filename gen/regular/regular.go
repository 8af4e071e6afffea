// Package regular reads files where a file is meant: a pipe may block, a device may never end, and
// files of /proc say that they are empty and go on without end.
package regular

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Read reads a regular file, or one that a link leads to, of at most so many bytes. The error says
// what it is otherwise.
func Read(path string, most int64) ([]byte, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return ReadFS(os.DirFS(filepath.Dir(abs)), filepath.Base(abs), most)
}

// ReadFS is Read in a file system.
func ReadFS(fsys fs.FS, name string, most int64) ([]byte, error) {
	info, err := fs.Stat(fsys, name)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("it is a folder")
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("it is not a regular file")
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	if int64(len(data)) > most {
		return nil, fmt.Errorf("it has more than %d MiB", most>>20)
	}
	return data, err
}
