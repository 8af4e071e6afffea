package catalog

import (
	"cmp"
	"fmt"
	"slices"

	"cuelang.org/go/cue"
)

// metric reads a metric.
func (d *decoder) metric(f field, exporter string) *Metric {
	v := f.v
	m := &Metric{
		Entry: d.entry(f, exporter),
		Topic: text(v, "topic"), Name: text(v, "name"), Type: text(v, "type"), Unit: text(v, "unit"),
		About: text(v, "about"), Why: text(v, "why"), Source: text(v, "source"), Documented: truth(v, "documented"),
		Caveats: caveats(v), Good: text(v, "good"), Born: text(v, "born"), Side: text(v, "side"), Fold: text(v, "fold"),
		Range: span(v, "range"), Bounds: numbers(v, "bounds"), BoundsUnknown: text(v, "boundsUnknown"),
		Since: text(v, "since"), Hidden: text(v, "hidden"), Removed: text(v, "removed"), Inferred: truth(v, "inferred"),
		Released: text(v, "released"), Needs: text(v, "needs"), Lacking: text(v, "lacking"),
		Alertable: truth(v, "alertable"), Instead: text(v, "instead"),
	}
	items(v, "changes", func(_ int, x cue.Value) {
		m.Changes = append(m.Changes, Change{text(x, "when"), text(x, "what"), text(x, "source")})
	})
	if x, ok := get(v, "labels"); ok {
		m.Labels = labels(x)
	}
	items(v, "was", func(i int, x cue.Value) {
		m.Was = append(m.Was, Spelling{ref(x, "is", m.At(fmt.Sprintf("was.%d.is", i))), textmap(x, "where")})
	})
	if m.Fold == "" && (m.Type == Counter || m.Type == Histogram) {
		m.Fold = "sum"
	}
	return m
}

// labels reads a set of labels, by name.
func labels(v cue.Value) []Label {
	var out []Label
	fields(v, func(name string, x cue.Value) {
		l := Label{
			Name: name, About: text(x, "about"), Values: texts(x, "values"), Pattern: text(x, "pattern"),
			Role: text(x, "role"), Optional: truth(x, "optional"), Note: text(x, "note"),
		}
		if pin, ok := get(x, "pin"); ok {
			s, _ := pin.String()
			l.Pin = &s
		}
		out = append(out, l)
	})
	slices.SortFunc(out, func(a, b Label) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
