package catalog

import (
	"fmt"

	"cuelang.org/go/cue"
)

// metric reads a metric.
func (d *decoder) metric(f field, exporter string) *Metric {
	v := f.v
	m := &Metric{
		Entry: d.entry(f, exporter),
		Topic: text(v, "topic"), Name: text(v, "name"), Type: text(v, "type"), Unit: text(v, "unit"),
		About: text(v, "about"), Why: text(v, "why"), Source: text(v, "source"), Documented: truth(v, "documented"),
		Caveats: caveats(v), Good: textOr(v, "good", "neither"), Born: textOr(v, "born", "start"), Side: textOr(v, "side", "any"), Fold: text(v, "fold"),
		Range: span(v, "range"), Bounds: numbers(v, "bounds"), BoundsUnknown: text(v, "boundsUnknown"),
		Since: text(v, "since"), Hidden: text(v, "hidden"), Removed: text(v, "removed"), Inferred: truth(v, "inferred"),
		Released: text(v, "released"), Needs: text(v, "needs"), Lacking: text(v, "lacking"),
		Alertable: truthOr(v, "alertable", true), Instead: text(v, "instead"),
		Simulate: simulation(v),
	}
	items(v, "changes", func(_ int, x cue.Value) {
		m.Changes = append(m.Changes, Change{text(x, "when"), text(x, "what"), text(x, "source")})
	})
	m.Labels = d.labels(f)
	items(v, "was", func(i int, x cue.Value) {
		m.Was = append(m.Was, Spelling{ref(x, "is", m.At(fmt.Sprintf("was.%d.is", i))), textmap(x, "where")})
	})
	if m.Fold == "" && (m.Type == Counter || m.Type == Histogram) {
		m.Fold = "sum"
	}
	return m
}
