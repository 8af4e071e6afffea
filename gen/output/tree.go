// Package output holds a set of files and is the only one that touches the output folder: it
// writes, compares and checksums.
package output

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Tree is a set of files by slash-separated path, relative to the output folder.
type Tree map[string][]byte

// Add puts a file in; two files of one path are a mistake of the emitters.
func (t Tree) Add(name string, data []byte) error {
	if name != path.Clean(name) || path.IsAbs(name) || strings.HasPrefix(name, "../") || name == "." {
		return fmt.Errorf("%q is not a path inside the output folder", name)
	}
	if _, ok := t[name]; ok {
		return fmt.Errorf("two emitters write %s", name)
	}
	t[name] = data
	return nil
}

// Merge adds all files of another tree.
func (t Tree) Merge(other Tree) error {
	for _, name := range other.Names() {
		if err := t.Add(name, other[name]); err != nil {
			return err
		}
	}
	return nil
}

// Names are the paths in order.
func (t Tree) Names() []string {
	var out []string
	for n := range t {
		out = append(out, n)
	}
	slices.Sort(out)
	return out
}

// Sum is the SHA-256 checksum of a file's bytes in hexadecimal.
func Sum(data []byte) string {
	s := sha256.Sum256(data)
	return hex.EncodeToString(s[:])
}
