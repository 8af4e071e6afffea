package catalog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"cuelang.org/go/cue/ast"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// at returns what is declared about a path, the exact name before patterns.
func (ix *index) at(path ...string) []*node {
	nodes := []*node{ix.root}
	for _, name := range path {
		nodes = below(nodes, name)
	}
	return nodes
}

// below is one step down a path.
func below(nodes []*node, name string) []*node {
	var out []*node
	for _, n := range nodes {
		if k := n.kids[name]; k != nil {
			out = append(out, k)
		}
	}
	for _, n := range nodes {
		if n.any != nil {
			out = append(out, n.any)
		}
	}
	return out
}

// place is the position that a reader should look at: the user's if the user said
// anything, else the shipped one. The schema's is none.
func (ix *index) place(nodes []*node) (diag.Pos, bool) {
	p, from := ix.placed(nodes)
	return p, from != inSchema
}

// placed is place together with who says it.
func (ix *index) placed(nodes []*node) (diag.Pos, origin) {
	best, from, open := token.NoPos, inSchema, false
	for _, n := range nodes {
		for _, d := range n.decls {
			// A default gives way to what overrides it, also within the user's own files.
			if d.origin > from || d.origin == from && from != inSchema && open && !d.isDefault() {
				best, from, open = d.pos(), d.origin, d.isDefault()
			}
		}
	}
	return ix.src.pos(best), from
}

// isDefault reports whether the value is *x | y: one that can be overridden.
func (d decl) isDefault() bool {
	b, ok := d.value.(*ast.BinaryExpr)
	return ok && b.Op == token.OR
}

// pos is the value of a field, or its name where the value is a struct.
func (d decl) pos() token.Pos {
	switch d.value.(type) {
	case *ast.StructLit, nil:
		return d.key
	}
	if p := d.value.Pos(); p.IsValid() {
		return p
	}
	return d.key
}

// places tells where the field of a dotted path stands, below an entry, and who says it; of what the
// schema alone speaks of, there is no place. It is asked only where something is said of a field, so
// nothing is worked out before.
type places func(path string) (diag.Pos, origin)

// under are the places below a field.
func (p places) under(name string) places {
	if p == nil {
		return nil
	}
	return func(path string) (diag.Pos, origin) { return p(name + "." + path) }
}

// fields are the places below an entry; with names, below those of its fields alone.
func (ix *index) fields(nodes []*node, names ...string) places {
	return func(path string) (diag.Pos, origin) {
		at := nodes
		for i, name := range strings.Split(path, ".") {
			if !among(at, name) || i == 0 && len(names) > 0 && !slices.Contains(names, name) {
				return diag.Pos{}, inSchema
			}
			at = below(at, name)
		}
		return ix.placed(at)
	}
}

func among(nodes []*node, name string) bool {
	return slices.ContainsFunc(nodes, func(n *node) bool { return n.kids[name] != nil })
}

// rank orders names as they are written: shipped ones first, then the user's, each by
// file and place; names that the syntax does not show (computed ones) come last.
func (ix *index) rank(parents []*node) func(a, b string) int {
	type key struct {
		from   origin
		file   string
		offset int
	}
	keys := map[string]key{}
	find := func(name string) key {
		if k, ok := keys[name]; ok {
			return k
		}
		k := key{from: inUser + 1}
		for _, p := range parents {
			n := p.kids[name]
			if n == nil {
				continue
			}
			for _, d := range n.decls {
				if d.origin != inSchema && d.origin < k.from {
					k = key{d.origin, d.key.Filename(), d.key.Offset()}
				}
			}
		}
		keys[name] = k
		return k
	}
	return func(a, b string) int {
		x, y := find(a), find(b)
		return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.file, y.file), cmp.Compare(x.offset, y.offset), natural(a, b))
	}
}

// natural orders the indices of a list by number, names by letters.
func natural(a, b string) int {
	x, errA := strconv.Atoi(a)
	y, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return cmp.Compare(x, y)
	}
	return cmp.Compare(a, b)
}

// nearestField is the position of a dotted path, or of the longest part of it that has one.
func nearestField(fields places, path string, whole diag.Pos) diag.Pos {
	for fields != nil && path != "" {
		if p, from := fields(path); from != inSchema {
			return p
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return whole
}
