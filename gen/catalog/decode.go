package catalog

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"cuelang.org/go/cue"
	"github.com/prometheus/common/model"

	"metricwright/gen/diag"
)

// decoder turns evaluated CUE into Go values and adds the positions.
type decoder struct {
	index *index
	bad   diag.List
	sets  map[string][]Label // of the exporter that is being read
}

// field is a value and what the files say about it.
type field struct {
	name  string
	v     cue.Value
	nodes []*node
}

// sub is a field of the field.
func (f field) sub(name string) (field, bool) {
	v, ok := get(f.v, name)
	return field{name, v, below(f.nodes, name)}, ok
}

// entries are the fields of a field, as written.
func (d *decoder) entries(f field, name string) []field {
	s, ok := f.sub(name)
	if !ok {
		return nil
	}
	var out []field
	add := func(name string, v cue.Value) { out = append(out, field{name, v, below(s.nodes, name)}) }
	if names, all := namesBelow(s.nodes); all {
		for _, name := range names {
			if v, ok := get(s.v, name); ok {
				add(name, v)
			}
		}
	} else {
		fields(s.v, add)
	}
	rank := d.index.rank(s.nodes)
	slices.SortStableFunc(out, func(a, b field) int { return rank(a.name, b.name) })
	return out
}

// namesBelow are the names below nodes, and whether they are all: listing the fields of a value makes
// CUE order them, which took an eighth of the time to load.
func namesBelow(nodes []*node) (names []string, all bool) {
	seen := map[string]bool{}
	for _, n := range nodes {
		if n.more {
			return nil, false
		}
		for name := range n.kids {
			seen[name] = true
		}
	}
	return slices.Collect(maps.Keys(seen)), true
}

// entry begins an entry: name, positions, extensions.
func (d *decoder) entry(f field, exporter string) Entry {
	e := Entry{ID: f.name, Exporter: exporter, Pos: d.pos(f), fields: d.index.fields(f.nodes)}
	if x, ok := get(f.v, "extensions"); ok {
		if err := x.Decode(&e.Extensions); err != nil {
			panic(err) // the value is concrete, and so is data
		}
	}
	return e
}

// pos is where a field stands.
func (d *decoder) pos(f field) diag.Pos {
	if p, ok := d.index.place(f.nodes); ok {
		return p
	}
	if p, ok := d.computed(f.v); ok {
		return p
	}
	return d.index.src.pos(f.v.Pos())
}

// computed is where a text of an entry stands whose name a comprehension makes, so that no file has
// it: CUE knows where the value came from, and the schema's own places say nothing.
func (d *decoder) computed(v cue.Value) (diag.Pos, bool) {
	for _, name := range []string{"name", "about", "title", "summary"} {
		x, ok := get(v, name)
		if !ok {
			continue
		}
		if p := d.index.src.pos(x.Pos()); p.IsValid() && !strings.Contains(p.File, "schema/") {
			return p, true
		}
	}
	return diag.Pos{}, false
}

// ref reads which entry a field refers to; only entries have these three fields.
func ref(v cue.Value, name string, at diag.Pos) Ref {
	x, ok := get(v, name)
	if !ok {
		return Ref{}
	}
	return refOf(x, at)
}

func refOf(x cue.Value, at diag.Pos) Ref {
	if x.IncompleteKind() != cue.StructKind {
		return Ref{Pos: at}
	}
	return Ref{Kind: text(x, "kind"), Exporter: text(x, "exporter"), ID: text(x, "id"), Pos: at}
}

// refs reads a list of references.
func refs(v cue.Value, name string, e *Entry) []Ref {
	var out []Ref
	items(v, name, func(i int, x cue.Value) { out = append(out, refOf(x, e.At(name+"."+strconv.Itoa(i)))) })
	return out
}

// duration reads Prometheus' form; the schema's pattern admits more than it, as in 5s1h.
func (d *decoder) duration(v cue.Value, name string, at diag.Pos) time.Duration {
	s := text(v, name)
	if s == "" {
		return 0
	}
	x, err := model.ParseDuration(s)
	if err != nil {
		d.bad.Add(diag.Errorf("catalog/duration", at, "%q is not a duration", s).
			WithHint("write each unit once, the larger first, for example 1h30m; at most 290 years"))
	}
	return time.Duration(x)
}

func caveats(v cue.Value) []Caveat {
	var out []Caveat
	items(v, "caveats", func(_ int, x cue.Value) { out = append(out, Caveat{text(x, "text"), text(x, "source")}) })
	return out
}
