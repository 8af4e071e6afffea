package docs

import (
	"metricwright/gen/catalog"
)

// stateMarks are how a table shows what is known of a name at a version.
var stateMarks = map[catalog.State]string{catalog.There: "●", catalog.Hidden: "hidden", catalog.Absent: "", catalog.Unsure: "?"}

// versions is which names exist at which version, a table a server.
func (w *writer) versions() *page {
	p := newPage(versionsPage, "Versions")
	p.para("Which names a server exports at which version. ● there (perhaps only with the feature that it needs, or after its first event), hidden: only where the server is told to show hidden metrics, ? older than what the catalog has read, empty: not exported. A column holds until the next; \\* marks releases that are inferred from dates.")
	for _, e := range w.Catalog.Enabled() {
		m := e.Matrix()
		p.heading(2, escape(e.Title))
		if len(m.Versions) == 0 {
			p.para("Nothing is known to have come or gone.")
			continue
		}
		var always []string
		var rows [][]string
		for _, r := range m.Rows {
			name := w.metricLink(p, r.Metric)
			if constant(r) {
				always = append(always, name)
				continue
			}
			if r.Metric.Inferred {
				name += `\*`
			}
			row := []string{name, stateMarks[r.Before]}
			for _, s := range r.At {
				row = append(row, stateMarks[s])
			}
			rows = append(rows, append(row, w.relatives(p, r)))
		}
		p.table(append(append([]string{"Name", "before"}, m.Versions...), "Renamed"), rows)
		p.named("The same at every version that the catalog knows", always)
	}
	return p
}

// constant reports whether a name is there at every version.
func constant(r catalog.MatrixRow) bool {
	for _, s := range r.At {
		if s != catalog.There && s != catalog.Unsure {
			return false
		}
	}
	return r.Before == catalog.There || r.Before == catalog.Unsure
}

// relatives are the names before and after a rename.
func (w *writer) relatives(p *page, r catalog.MatrixRow) string {
	var out []string
	for _, m := range r.Was {
		out = append(out, "was "+w.metricLink(p, m))
	}
	for _, m := range r.Became {
		out = append(out, "now "+w.metricLink(p, m))
	}
	return join(out)
}
