package output

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"metricwright/gen/regular"
)

// suffix ends the name of a file on its way; one that an interrupted run left is removed by the
// next.
const suffix = ".metricwright-tmp"

// temp is the name of a file until it is whole. It carries a checksum of the name to come, so that
// no file that somebody else calls alike is taken for one of these.
func temp(name string) string {
	sum := sha256.Sum256([]byte(name))
	return name + "." + hex.EncodeToString(sum[:4]) + suffix
}

// isTemp reports whether a name is one that temp gives.
func isTemp(name string) bool {
	whole := strings.TrimSuffix(strings.TrimSuffix(name, suffix), path.Ext(strings.TrimSuffix(name, suffix)))
	return strings.HasSuffix(name, suffix) && temp(whole) == name
}

// largest is how many bytes of a file are read at most; the largest that is written has a few
// hundred thousand.
const largest = 64 << 20

// errNotFile is what stands at a name and cannot be one of our files.
type errNotFile struct{ path, what string }

func (e errNotFile) Error() string {
	return fmt.Sprintf("%s is %s, and not a file\n    move it away, or name another folder", e.path, e.what)
}

// load reads a regular file, and nothing that would block or never end.
func load(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotFile{path, what(info.Mode())}
	}
	return regular.Read(path, largest)
}

func what(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a link"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// absent reports whether nothing stands at a path, also because a folder above it is missing.
func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// ours reports whether a file of this name in the folder is one that metricwright wrote: it bears
// the mark, has the bytes that the manifest lists, or has those that it is to get.
func ours(dir, name string, old *Manifest, to []byte) bool {
	data, err := load(at(dir, name))
	if err != nil {
		return false
	}
	return marked(data) || to != nil && bytes.Equal(data, to) || old != nil && old.Files[name] == Sum(data)
}

// clashes finds what is in the tree's way and was not written by metricwright, or not as a file.
func (t Tree) clashes(dir string, old *Manifest) error {
	for _, name := range t.Names() {
		if err := free(dir, path.Dir(name)); err != nil {
			return err
		}
		for _, n := range []string{name, temp(name)} {
			info, err := os.Lstat(at(dir, n))
			if absent(err) {
				continue
			}
			if err != nil {
				return err
			}
			if !info.Mode().IsRegular() {
				return fmt.Errorf("%s is in the way: it is %s, and metricwright writes a file there: move it, or choose another folder with --out", at(dir, n), what(info.Mode()))
			}
		}
		if old != nil && (old.Files[name] != "" || name == ManifestName) {
			continue // what was changed by hand is mended
		}
		if _, err := os.Lstat(at(dir, name)); err == nil && !ours(dir, name, old, t[name]) {
			return fmt.Errorf("%s is in the way and metricwright did not write it: move it, or choose another folder with --out", at(dir, name))
		}
	}
	return nil
}

// free says whether a folder of the tree is one, or can be made.
func free(dir, sub string) error {
	for d := sub; d != "."; d = path.Dir(d) {
		if info, err := os.Stat(at(dir, d)); err == nil && !info.IsDir() {
			return fmt.Errorf("%s is in the way: metricwright needs a folder there: move it, or choose another folder with --out", at(dir, d))
		}
	}
	return nil
}

func at(dir, name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
