package output

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Drift is a file that differs from what would be written.
type Drift struct {
	Name string
	Kind string // missing, changed, left over, or a sentence
	Diff string // of changed text files, its first differing lines
}

// String is the drift as one line, with the difference below it.
func (d Drift) String() string {
	s := fmt.Sprintf("%s: %s", d.Name, d.Kind)
	if d.Diff != "" {
		s += "\n" + d.Diff
	}
	return s
}

// Compare says how the folder differs from the sealed tree and, without having them at hand, from
// the pictures that it is to hold; nothing is written.
func (t Tree) Compare(dir string, pictures *Pictures) ([]Drift, error) {
	if err := usable(dir); err != nil {
		return nil, err
	}
	old, err := readManifest(dir)
	if err != nil {
		return nil, err
	}
	var out []Drift
	for _, name := range t.Names() {
		data, err := load(at(dir, name))
		var other errNotFile
		switch {
		case absent(err):
			out = append(out, Drift{Name: name, Kind: "missing"})
		case errors.As(err, &other):
			out = append(out, Drift{Name: name, Kind: "is " + other.what + ", and not a file; move it away"})
		case err != nil:
			return nil, err
		case !bytes.Equal(data, t[name]):
			out = append(out, Drift{Name: name, Kind: "changed", Diff: lines(data, t[name])})
		}
	}
	if pictures != nil {
		drift, err := pictures.drift(dir)
		if err != nil {
			return nil, err
		}
		out = append(out, drift...)
	}
	left, err := t.left(dir, old, pictures)
	return append(out, left...), err
}

// left are files of ours, and half written ones, that the tree does not hold.
func (t Tree) left(dir string, old *Manifest, pictures *Pictures) ([]Drift, error) {
	ours := func(name string) bool {
		_, ok := t[name]
		return ok || pictures.holds(name)
	}
	gone := slices.DeleteFunc(old.gone(t, dir), ours)
	halves, strays, err := survey(dir, func(name string) bool {
		return ours(name) || old != nil && (old.Files[name] != "" || name == ManifestName)
	})
	if err != nil {
		return nil, err
	}
	left := t.halves(dir, old, append(gone, halves...))
	if _, err := os.Lstat(at(dir, lockName)); err == nil {
		left = append(left, lockName)
	}
	var out []Drift
	for _, name := range left {
		out = append(out, Drift{Name: name, Kind: "left over"})
	}
	for _, name := range strays {
		out = append(out, Drift{Name: name, Kind: "bears our mark, but no manifest lists it; delete it, or move it to another folder"})
	}
	slices.SortFunc(out, func(a, b Drift) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// shown is how many differing lines a drift prints.
const shown = 6

// lines are the first lines of a that b lacks and of b that a lacks.
func lines(a, b []byte) string {
	as, bs := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	from := 0
	for from < len(as) && from < len(bs) && as[from] == bs[from] {
		from++
	}
	endA, endB := len(as), len(bs)
	for endA > from && endB > from && as[endA-1] == bs[endB-1] {
		endA, endB = endA-1, endB-1
	}
	var out []string
	show := func(sign string, ls []string) {
		for i, l := range ls {
			if i == shown {
				out = append(out, fmt.Sprintf("    %s … %d more lines", sign, len(ls)-shown))
				break
			}
			out = append(out, "    "+sign+" "+clip(l))
		}
	}
	out = append(out, fmt.Sprintf("    line %d", from+1))
	show("-", as[from:endA])
	show("+", bs[from:endB])
	return strings.Join(out, "\n")
}

func clip(l string) string {
	if r := []rune(l); len(r) > 160 {
		return string(r[:160]) + "…"
	}
	return l
}
