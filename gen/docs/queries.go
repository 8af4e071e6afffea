package docs

import (
	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// queries is how each question is asked: of what rules hold, and of the servers' own series.
func (w *writer) queries() *page {
	p := newPage(queriesPage, "Queries")
	p.para("Each question twice: by what a recording rule holds, which is fast, and by exported series alone, which needs no rules. " +
		"`$__rate_interval` is Grafana's; elsewhere write a duration of at least four scrapes.")
	for _, e := range w.Catalog.All() {
		if e.Off {
			continue
		}
		for _, t := range e.Topics {
			first := true
			for _, s := range w.Signals {
				if s.Exporter != e || s.Topic != t.ID {
					continue
				}
				if first {
					p.heading(2, escape(e.Title+": "+t.Title))
				}
				first = false
				w.query(p, s)
			}
		}
	}
	return p
}

// query is one signal's question and answers.
func (w *writer) query(p *page, s *plan.Signal) {
	p.heading(3, queryHeading(s))
	p.para(prose(wording.Sentence(s.About)) + " Unit: " + s.Unit + "." + better(s.Better))
	var items []string
	for _, c := range s.Caveats {
		items = append(items, prose(wording.Cited(c.Text, c.Source)))
	}
	p.named("Caveats", items)
	if s.Absent {
		p.para("No version in use exports what it is made of, so nothing is recorded or shown.")
	}
	var names []string
	for _, r := range s.Records {
		if !r.Partial {
			names = add(names, r.Name)
		}
	}
	if len(names) > 0 {
		p.fence("promql", names[0])
		if len(names) > 1 {
			p.para("Also recorded: " + codes(names[1:]) + ".")
		}
	}
	if off := w.Unrecorded(s); off != nil {
		p.para(prose(wording.Sentence("It is "+off.Why)) + " Recorded with " + code(off.Line) + ".")
	}
	if raw := s.AdHoc; raw != "" {
		p.para("By exported series alone:")
		p.fence("promql", raw)
	}
	if len(s.Each) > 0 {
		items = nil
		for _, e := range w.Catalog.Enabled() {
			if r, ok := s.Each[e.ID]; ok {
				of := w.Signal(r)
				items = append(items, p.link(escape(e.Title+": "+of.Title), queriesPage, queryHeading(of)))
			}
		}
		p.named("Of each server", items)
	}
	items = nil
	for _, m := range s.Metrics() {
		items = append(items, w.metricLink(p, m))
	}
	if len(items) > 0 && len(s.Each) == 0 {
		p.para("Metrics: " + join(items) + ".")
	}
}

// queryHeading names a signal uniquely: two servers may share a title.
func queryHeading(s *plan.Signal) string {
	return escape(s.Title) + " (" + code(s.Exporter.ID+"/"+s.ID) + ")"
}

func better(good string) string {
	switch good {
	case "higher":
		return " Higher is better."
	case "lower":
		return " Lower is better."
	}
	return ""
}

// presence is the series that every process of a server has from its start.
func (w *writer) presence(e *catalog.Exporter) string {
	if m := w.Catalog.Metric(e.Presence); m != nil {
		return e.Series(m)[len(e.Series(m))-1]
	}
	return ""
}
