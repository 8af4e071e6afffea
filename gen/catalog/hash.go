package catalog

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"path"
	"slices"
	"strings"

	"cuelang.org/go/cue/build"

	"metricwright/catalog"
)

// hash is over names and bytes of all CUE that went in. Names are relative to the
// catalog's folder, or to the shipped module, so that moving a folder changes nothing.
func hash(s *source, in *build.Instance) string {
	type part struct {
		name string
		text []byte
	}
	var parts []part
	seen := map[string]bool{}
	for _, in := range append([]*build.Instance{in}, in.Dependencies()...) {
		for _, f := range in.BuildFiles {
			name := inModule(f.Filename)
			if seen[name] {
				continue
			}
			seen[name] = true
			text := s.files.read[name]
			if rest, ok := strings.CutPrefix(name, vendored+"/"); ok {
				name = path.Join(catalog.Module, rest)
			} else if s.own {
				name = path.Join(catalog.Module, name)
			} else if rest, ok := strings.CutPrefix(name, s.dir+"/"); ok {
				name = rest
			}
			parts = append(parts, part{name, text})
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	h := sha256.New()
	var size [8]byte
	for _, p := range parts {
		for _, b := range [][]byte{[]byte(p.name), p.text} {
			binary.BigEndian.PutUint64(size[:], uint64(len(b)))
			h.Write(size[:])
			h.Write(b)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}
