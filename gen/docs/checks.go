package docs

import "metricwright/gen/promql/checks"

// checks is what is looked for in every expression, a section a check; findings name its id.
func (w *writer) checks() *page {
	p := newPage(checksPage, "Checks")
	p.para("Every expression of a catalog is held to these, in rules, alerts and panels alike; `metricwright vet --expr` applies them to one of yours. A finding ends in the check's id.")
	for _, c := range checks.All {
		p.b.WriteString("\n" + c.Doc())
	}
	return p
}
