package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// ManifestName is the file that says what metricwright wrote.
const ManifestName = "manifest.json"

// Manifest is what a run wrote, and from what.
type Manifest struct {
	Generator string            `json:"generator"`
	Catalog   CatalogID         `json:"catalog"`
	Files     map[string]string `json:"files"` // path -> SHA-256
	Pictures  *drawn            `json:"pictures,omitempty"`
	Entries   json.RawMessage   `json:"extensions,omitempty"`
}

// CatalogID is the catalog's version and the hash of all CUE that went in.
type CatalogID struct {
	Version string `json:"version"`
	Hash    string `json:"hash"`
}

// generator marks a manifest as ours, so that no other program's files are ever taken for it.
const generator = "metricwright"

// Seal adds the manifest to a tree; entries are what the catalog's entries carry for others, by
// kind/exporter/id, and pictures those that the folder holds, nil without.
func (t Tree) Seal(id CatalogID, entries map[string]map[string]any, pictures *Pictures) error {
	m := Manifest{Generator: generator, Catalog: id, Files: map[string]string{}}
	if pictures != nil {
		m.Pictures = &drawn{pictures.Key, slices.Sorted(maps.Keys(pictures.sums))}
		maps.Copy(m.Files, pictures.sums)
	}
	for name, data := range t {
		m.Files[name] = Sum(data)
	}
	if len(entries) > 0 {
		raw, err := json.Marshal(entries)
		if err != nil {
			return fmt.Errorf("the manifest's entries: %w", err)
		}
		m.Entries = raw
	}
	data, err := m.encode()
	if err != nil {
		return err
	}
	return t.Add(ManifestName, data)
}

func (m Manifest) encode() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(m)
	return b.Bytes(), err
}

// listing is the tree's manifest, with files of an older one that are there until they are removed.
func (t Tree) listing(old *Manifest, gone []string) ([]byte, error) {
	var m Manifest
	if err := json.Unmarshal(t[ManifestName], &m); err != nil {
		return nil, err
	}
	for _, name := range gone {
		m.Files[name] = old.Files[name]
	}
	return m.encode()
}

// gone are the files of ours that the manifest lists and that a tree does not hold. What somebody
// has put at such a name stays.
func (m *Manifest) gone(t Tree, dir string) []string {
	if m == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(m.Files)), func(name string) bool {
		_, kept := t[name]
		return kept || !ours(dir, name, m, nil)
	})
}

// opening is how every manifest of ours begins.
const opening = "{\n  \"generator\": \"" + generator + "\""

// isOurs reports whether a file that is not a sound manifest was one of ours before it was cut or before
// a merge put its marks in.
func isOurs(data []byte) bool {
	return bytes.Contains(data, []byte(opening[2:])) || strings.HasPrefix(opening, string(data))
}

// readManifest is what the last run in a folder wrote; a folder without one gives none. One of ours
// that was cut or edited lists nothing: the files bear the mark of their writer without it, and the
// next run writes it again.
func readManifest(dir string) (*Manifest, error) {
	path := filepath.Join(dir, ManifestName)
	data, err := load(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m Manifest
	if err := json.Unmarshal(data, &m); err != nil && isOurs(data) {
		return &Manifest{}, nil
	} else if err != nil || m.Generator != generator {
		return nil, fmt.Errorf("%s is not a manifest that metricwright wrote\n    name another folder, or move that file away", path)
	}
	for name := range m.Files {
		if !filepath.IsLocal(filepath.FromSlash(name)) {
			return &Manifest{}, nil
		}
	}
	return &m, nil
}
