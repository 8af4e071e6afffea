package docs

import (
	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// metrics is the reference of a server: a table a topic as the documented page has it, then
// everything that is known of each name.
func (w *writer) metrics(e *catalog.Exporter) *page {
	p := newPage(MetricsPage(e.ID), escape(e.Title)+" metrics")
	p.para(prose(wording.Sentence(e.About)))
	p.para("Written for " + target(e) + ". How names may differ: " + p.link("dialects", dialectsPage, "") + ".")
	for _, t := range e.Topics {
		w.topic(p, e, t)
	}
	for _, t := range e.Topics {
		for _, m := range e.Metrics {
			if m.Topic == t.ID && m.NeverExported == "" && w.referenced(m) {
				w.metric(p, e, t, m)
			}
		}
	}
	if !w.Catalog.Config.Outputs.DocumentedOnly {
		w.neverExported(p, e)
	}
	return p
}

// referenced reports whether the reference has a section for the metric: all have, unless the docs are
// limited to what the documented page names.
func (w *writer) referenced(m *catalog.Metric) bool {
	return m.Documented || !w.Catalog.Config.Outputs.DocumentedOnly
}

// topic is what a group of metrics has in common, and its tables.
func (w *writer) topic(p *page, e *catalog.Exporter, t *catalog.Topic) {
	var documented, other, older [][]string
	for _, m := range e.Metrics {
		if m.Topic != t.ID || m.NeverExported != "" || !w.referenced(m) {
			continue
		}
		row := []string{cell(w.metricLink(p, m)) + kind(m), cell(prose(m.About)), cell(prose(m.Why))}
		switch {
		case m.Documented:
			documented = append(documented, row)
		case m.Removed != "" || m.Instead != "":
			row[2] = cell(prose(plan.SpelledHere(e, m.Instead)))
			older = append(older, row)
		default:
			other = append(other, row)
		}
	}
	if len(documented)+len(other)+len(older) == 0 && (len(t.Notes) == 0 || w.Catalog.Config.Outputs.DocumentedOnly) {
		return
	}
	p.heading(2, escape(t.Title))
	p.para(prose(wording.Sentence(t.About)))
	if t.Feature != "" {
		p.para("Exists with " + prose(wording.Sentence(t.Feature)))
	}
	head := []string{"Metric", "What it measures", "Why it matters"}
	p.table(head, documented)
	if len(documented) > 0 && len(other) > 0 {
		p.para("Also exported:")
	}
	p.table(head, other)
	if len(older) > 0 {
		p.para("Older, or not to be used:")
		p.table([]string{"Metric", "What it measures", "Use instead"}, older)
	}
	notes := make([]string, len(t.Notes))
	for i, n := range t.Notes {
		notes[i] = prose(wording.Sentence(n))
	}
	p.named("To know", notes)
}

// kind is what a table says of a metric beyond its name.
func kind(m *catalog.Metric) string {
	if m.Type == catalog.Histogram {
		return " (histogram)"
	}
	return ""
}

// neverExported are names that boards and rules ask for and no version ever exported.
func (w *writer) neverExported(p *page, e *catalog.Exporter) {
	var rows [][]string
	for _, m := range e.Metrics {
		if m.NeverExported != "" {
			rows = append(rows, []string{cell(code(m.Name)), cell(prose(m.About)), cell(prose(plan.SpelledHere(e, m.Instead))), cell(prose(m.NeverExported)), cell(caveats(m))})
		}
	}
	if len(rows) == 0 {
		return
	}
	p.heading(2, "Names that do not exist")
	p.para("Boards and rules ask for these; no version of the server exports them.")
	p.table([]string{"Name", "What it was taken for", "Use instead", "Where it comes from", "Caveats"}, rows)
}

// caveats are a metric's caveats in one cell.
func caveats(m *catalog.Metric) string {
	out := ""
	for _, c := range m.Caveats {
		out += prose(wording.Cited(c.Text, c.Source)) + " "
	}
	return out
}
