package catalog

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"
)

// labels reads the labels of a metric. Most metrics say labels: labelSets.NAME and nothing
// more; such a set is read once an exporter.
func (d *decoder) labels(f field) []Label {
	x, ok := f.sub("labels")
	if !ok {
		return nil
	}
	if set, ok := d.sets[theirSet(x.nodes)]; ok {
		return slices.Clone(set)
	}
	return labels(x.v)
}

// theirSet is the NAME of labelSets.NAME where that is all that is said.
func theirSet(nodes []*node) string {
	name := ""
	for _, n := range nodes {
		for _, d := range n.decls {
			if d.origin == inSchema {
				continue
			}
			chain := chainOf(d.value)
			if name != "" || len(chain) != 2 || chain[0] != "labelSets" {
				return ""
			}
			name = chain[1]
		}
	}
	return name
}

// labels reads a set of labels, by name.
func labels(v cue.Value) []Label {
	var out []Label
	fields(v, func(name string, x cue.Value) {
		l := Label{
			Name: name, About: text(x, "about"), Values: texts(x, "values"), Pattern: text(x, "pattern"),
			Role: textOr(x, "role", Dimension), Optional: truth(x, "optional"), Note: text(x, "note"), Examples: texts(x, "examples"),
			Since: text(x, "since"), Removed: text(x, "removed"), Inferred: truth(x, "inferred"),
		}
		l.Flagged = l.Optional
		if pin, ok := get(x, "pin"); ok {
			s, _ := pin.String()
			l.Pin = &s
		}
		out = append(out, l)
	})
	slices.SortFunc(out, func(a, b Label) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
