package catalog

import (
	"fmt"
	"slices"
	"strings"

	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// unknownField says that a name means nothing where it stands.
func (t *translator) unknownField(path []string) diag.Finding {
	if n := len(path) - 1; n > 1 && isIndex(path[n]) && !slices.Contains(t.names(path[:n-1]), path[n-1]) {
		path = path[:n] // the field that holds the list is the mistake
	}
	parent, name := path[:len(path)-1], path[len(path)-1]
	at := t.keyOf(path)
	known := t.names(parent)
	if slices.Contains(known, name) || len(parent) > 0 && filledIn(name) {
		return diag.Errorf("catalog/closed", t.keyOf(parent), "a definition that %s uses allows no further fields", owner(parent)).
			WithHint("share fields by a hidden field, _name, in place of a definition, #name: definitions are closed")
	}
	f := diag.Errorf("catalog/field", at, "%s has no field %s", owner(parent), name)
	if now := renamed[name]; slices.Contains(known, now) {
		return f.WithHint("it is called %s", now)
	}
	for _, n := range t.index.at(parent...) {
		if s, ok := shapeOf(n.form); ok {
			return diag.Errorf("catalog/value", at, "%s: %q %s", owner(parent), name, s.what).WithHint("%s", s.how)
		}
	}
	if near := otherName(name, known); near != "" {
		return f.WithHint("did you mean %s?", near)
	}
	if near := diag.Nearest(name, known); near != "" {
		return f.WithHint("did you mean %s?", near)
	}
	// A field that belongs one level up or down is a frequent slip.
	for n := len(parent) - 1; n >= 0; n-- {
		if slices.Contains(t.names(parent[:n]), name) {
			return f.WithHint("%s has one: move it there", owner(parent[:n]))
		}
	}
	for _, k := range known {
		below := append(slices.Clone(parent), k)
		if among(t.index.at(below...), name) || slices.Contains(t.names(below), name) {
			return f.WithHint("did you mean %s.%s?", k, name)
		}
	}
	if len(known) == 0 {
		return f.WithHint("remove it")
	}
	return f.WithHint("the fields here are %s", list(known, "and"))
}

// filledIn are the fields that the schema gives to each entry, so that a reference can be
// recognised.
func filledIn(name string) bool { return name == "kind" || name == "id" || name == "exporter" }

func owner(path []string) string {
	if len(path) == 0 {
		return "the catalog"
	}
	return subject(path)
}

// names are the fields that the schema knows at a path, without those it fills in itself.
func (t *translator) names(path []string) []string {
	seen := map[string]bool{}
	for _, n := range t.index.at(path...) {
		for name, k := range n.kids {
			if !filledIn(name) && slices.ContainsFunc(k.decls, func(d decl) bool { return d.origin == inSchema }) {
				seen[name] = true
			}
		}
	}
	var out []string
	for name := range seen {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// keyOf is where the name of a field stands, the user's before others.
func (t *translator) keyOf(path []string) diag.Pos {
	var best decl
	for _, n := range t.index.at(path...) {
		for _, d := range n.decls {
			if d.origin > best.origin {
				best = d
			}
		}
	}
	if best.origin == inUser || t.source.own && best.origin == inShipped {
		return t.source.pos(best.key)
	}
	if n := t.via(path); n > 0 {
		return t.nearest(path[:n])
	}
	for n := len(path) - 1; n > 0; n-- {
		if p, from := t.index.placed(t.index.at(path[:n]...)); from == inUser {
			return p
		}
	}
	return t.nearest(path)
}

// many is from when on entries that lack the same are one mistake: what they share lacks it.
const many = 4

// incomplete explains the fields that are missing, by the entry that lacks them.
func (t *translator) incomplete(missing map[string][]string) (out []told) {
	alike := map[string][]told{}
	for k, names := range missing {
		path := strings.Split(k, "\x00")
		if k == "" {
			path = nil
		}
		if f, ok := t.missing(path, names, len(missing) > 1); ok {
			section, _, _ := entryOf(path)
			kind := section + " lack " + list(names, "and")
			alike[kind] = append(alike[kind], told{Finding: f, path: path})
		}
	}
	for kind, group := range alike {
		if len(group) < many || group[0].ID != "catalog/missing" {
			out = append(out, group...)
			continue
		}
		slices.SortFunc(group, func(a, b told) int { return a.Pos.Compare(b.Pos) })
		first := group[0]
		_, name, _ := entryOf(first.path)
		first.Message = fmt.Sprintf("%d %s, beginning with %s", len(group), kind, name)
		out = append(out, first)
	}
	return out
}

// missing says that an entry is incomplete; where the user's entry resembles a shipped
// one, its name is the mistake.
func (t *translator) missing(path, names []string, others bool) (diag.Finding, bool) {
	nodes := t.index.at(path...)
	for _, name := range names {
		if at, ok := t.demanded(append(slices.Clone(path), name)); ok {
			return diag.Errorf("catalog/missing", at, "%s! asks for a field and gives no value", name).
				WithHint("write %s: value, without the !", name), true
		}
	}
	if others && (t.refers(nodes) || t.via(path) > 0) {
		return diag.Finding{}, false // reported where the entry is defined
	}
	at, ok := t.index.place(nodes)
	if !ok {
		at = t.nearest(path)
	}
	var samples, once []string
	for _, n := range names {
		if slices.Contains(once, n) {
			continue // several files may lack the same
		}
		once = append(once, n)
		s := sample(wanted(t.index.at(append(slices.Clone(path), n)...)))
		if s == "" {
			s = referenceTo(n)
		}
		samples = append(samples, n+": "+s)
	}
	names = once
	section, name, rest := entryOf(path)
	if near := t.meant(path); len(rest) == 0 && near != "" {
		return diag.Errorf("catalog/unknown", at, "nothing shipped is called %s", name).
			WithHint("did you mean %s? A new %s needs %s", near, singular[section], list(names, "and")), true
	}
	f := diag.Errorf("catalog/missing", at, "%s lacks %s", owner(path), list(names, "and"))
	switch {
	case slices.Equal(names, []string{"bounds"}):
		return f.WithHint("a histogram needs its finite bucket bounds, ascending: bounds: [0.1, 1, 10]"), true
	case slices.Equal(names, []string{"aggregation"}):
		return f.WithHint("a gauge needs aggregation, which says how its series are aggregated: sum, max, min or avg"), true
	}
	return f.WithHint("add %s", strings.Join(samples, ", ")), true
}

// demanded is where the user's own files say name!: without giving the field a value.
func (t *translator) demanded(path []string) (diag.Pos, bool) {
	for _, n := range t.index.at(path...) {
		for _, d := range n.decls {
			if d.mark == token.NOT && d.origin == inUser {
				return t.source.pos(d.key), true
			}
		}
	}
	return diag.Pos{}, false
}

// refers reports whether the path is a reference to what is defined elsewhere.
func (t *translator) refers(nodes []*node) bool {
	for _, n := range nodes {
		for _, d := range n.decls {
			if d.origin != inSchema && read(d).kind == "" && len(n.kids) == 0 {
				return true
			}
		}
	}
	return false
}

// meant is the shipped entry whose name is close to that of the user's entry.
func (t *translator) meant(path []string) string {
	if t.source.own || len(path) < 2 {
		return ""
	}
	parent, name := path[:len(path)-1], path[len(path)-1]
	var known []string
	for _, n := range t.index.at(parent...) {
		for kid, k := range n.kids {
			if slices.ContainsFunc(k.decls, func(d decl) bool { return d.origin == inShipped }) {
				known = append(known, kid)
			}
		}
	}
	if slices.Contains(known, name) {
		return ""
	}
	return diag.Nearest(name, known)
}

// nearest is the place of the closest path above that the files declare.
func (t *translator) nearest(path []string) diag.Pos {
	for n := len(path); n > 0; n-- {
		if p, ok := t.index.place(t.index.at(path[:n]...)); ok {
			return p
		}
	}
	return diag.Pos{File: t.source.files.display(t.source.dir)}
}
