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
		Caveats: caveats(v), Better: textOr(v, "better", "neither"), AppearsWith: textOr(v, "appearsWith", "start"), CountedBy: textOr(v, "countedBy", "any"), Aggregation: text(v, "aggregation"),
		Range: span(v, "range"), Bounds: numbers(v, "bounds"), BoundsUnknown: text(v, "boundsUnknown"),
		Since: text(v, "since"), Hidden: text(v, "hidden"), Removed: text(v, "removed"), Inferred: truth(v, "inferred"), Exact: texts(v, "exact"),
		ReleaseNote: text(v, "releaseNote"), Needs: text(v, "needs"), NeverExported: text(v, "neverExported"),
		LabelsOpen: truth(v, "labelsOpen"), Alertable: truthOr(v, "alertable", true), Instead: text(v, "instead"),
		Simulate: simulation(v),
	}
	items(v, "changes", func(_ int, x cue.Value) {
		m.Changes = append(m.Changes, Change{text(x, "when"), text(x, "what"), text(x, "source")})
	})
	m.Labels = d.labels(f)
	items(v, "replaces", func(i int, x cue.Value) {
		m.Replaces = append(m.Replaces, Replaced{ref(x, "metric", m.At(fmt.Sprintf("replaces.%d.metric", i))), textmap(x, "where")})
	})
	m.PartOf, m.Terms = refs(v, "partOf", &m.Entry), texts(v, "terms")
	if m.Aggregation == "" && (m.Type == Counter || m.Type == Histogram) {
		m.Aggregation = "sum"
	}
	m.Lives = lives(v, m)
	return m
}
