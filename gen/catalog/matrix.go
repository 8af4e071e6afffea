package catalog

import "slices"

// State is what is known of a metric at one version of its server.
type State string

// The states.
const (
	Absent State = "absent"
	There  State = "there"  // perhaps only with the feature that it needs, or after its first event
	Hidden State = "hidden" // there only where the server is told to show hidden metrics
	Unsure State = "unsure" // older than what the catalog has read
)

// StateOf says whether a metric exists at a version. A release that is inferred counts as given:
// Metric.Inferred says that it may be off. A metric without a first release is there at all known
// versions, and where it is known when it went, before them too.
func (e *Exporter) StateOf(m *Metric, version string) State {
	reached := func(bound string) bool { return atOrAfter(version, bound) }
	switch {
	case m.NeverExported != "", reached(m.Removed), m.Since != "" && !reached(m.Since):
		return Absent
	case reached(m.Hidden):
		return Hidden
	case m.Since == "" && (m.Inferred || m.Hidden+m.Removed == "") && e.Known.From != "" && !reached(e.Known.From):
		return Unsure
	}
	return There
}

// Matrix is which names of a server exist at which version.
type Matrix struct {
	Exporter *Exporter
	Versions []string // at which a name came, was hidden or went, ascending; a column each
	Rows     []MatrixRow
}

// MatrixRow is one metric.
type MatrixRow struct {
	Metric *Metric
	Before State     // below the first of the versions
	At     []State   // from each version until the next
	Was    []*Metric // what it was called before, newest first
	Became []*Metric // what it is called now
}

// Matrix lists the versions at which names came and went, and what existed from each of them
// on. Names that never existed are left out; metrics come in the catalog's order.
func (e *Exporter) Matrix() Matrix {
	out := Matrix{Exporter: e, Versions: e.breakpoints()}
	byID := map[string]*Metric{}
	for _, m := range e.Metrics {
		byID[m.ID] = m
	}
	became := map[*Metric][]*Metric{}
	for _, m := range e.Metrics {
		if m.NeverExported != "" {
			continue
		}
		row := MatrixRow{Metric: m, Before: e.StateOf(m, "0")}
		for _, v := range out.Versions {
			row.At = append(row.At, e.StateOf(m, v))
		}
		for _, w := range m.Replaces {
			if old := byID[w.Metric.ID]; old != nil && w.Metric.Exporter == e.ID {
				row.Was = append(row.Was, old)
				became[old] = append(became[old], m)
			}
		}
		out.Rows = append(out.Rows, row)
	}
	for i := range out.Rows {
		out.Rows[i].Became = became[out.Rows[i].Metric]
	}
	return out
}

// breakpoints are the versions at which something changes, each once, in its shortest spelling.
func (e *Exporter) breakpoints() []string {
	all := []string{e.Known.From}
	for _, m := range e.Metrics {
		all = append(all, m.Since, m.Hidden, m.Removed)
	}
	all = slices.DeleteFunc(all, func(v string) bool { return v == "" })
	slices.SortFunc(all, func(a, b string) int {
		if c := CompareVersions(a, b); c != 0 {
			return c
		}
		return len(a) - len(b)
	})
	return slices.CompactFunc(all, func(a, b string) bool { return CompareVersions(a, b) == 0 })
}
