package output

import (
	"errors"
	"io/fs"
	"maps"
	"slices"
)

// Pictures are files that take long to make. A folder keeps them from run to run, with a key of
// what they were made from, so that they are made again only where that has changed.
type Pictures struct {
	Key  string
	sums map[string]string // path -> SHA-256
}

// drawn is how a manifest remembers them.
type drawn struct {
	Key   string   `json:"key"`
	Files []string `json:"files"`
}

// NewPictures are those that a run has made.
func NewPictures(key string, files Tree) *Pictures {
	p := &Pictures{Key: key, sums: map[string]string{}}
	for name, data := range files {
		p.sums[name] = Sum(data)
	}
	return p
}

// KeptPictures are those that a folder's manifest lists; nil: it has none.
func KeptPictures(dir string) (*Pictures, error) {
	if err := usable(dir); err != nil {
		return nil, err
	}
	m, err := readManifest(dir)
	if err != nil || m == nil || m.Pictures == nil {
		return nil, err
	}
	p := &Pictures{Key: m.Pictures.Key, sums: map[string]string{}}
	for _, name := range m.Pictures.Files {
		p.sums[name] = m.Files[name]
	}
	return p, nil
}

// Read are the files that lie in the folder as they were made; whole says that none is missing
// or has been changed.
func (p *Pictures) Read(dir string) (files Tree, whole bool, err error) {
	files = Tree{}
	for name, sum := range p.sums {
		data, err := load(at(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, false, err
		}
		if err == nil && Sum(data) == sum {
			files[name] = data
		}
	}
	return files, len(files) == len(p.sums), nil
}

// drift is how the folder differs from the pictures as they were made.
func (p *Pictures) drift(dir string) ([]Drift, error) {
	var out []Drift
	for _, name := range slices.Sorted(maps.Keys(p.sums)) {
		data, err := load(at(dir, name))
		var other errNotFile
		switch {
		case absent(err):
			out = append(out, Drift{Name: name, Kind: "missing"})
		case errors.As(err, &other):
			out = append(out, Drift{Name: name, Kind: "is " + other.what + ", and not a file; move it away"})
		case err != nil:
			return nil, err
		case Sum(data) != p.sums[name]:
			out = append(out, Drift{Name: name, Kind: "changed"})
		}
	}
	return out, nil
}

// holds reports whether a file is one of them.
func (p *Pictures) holds(name string) bool { return p != nil && p.sums[name] != "" }

// Len is how many there are.
func (p *Pictures) Len() int {
	if p == nil {
		return 0
	}
	return len(p.sums)
}
