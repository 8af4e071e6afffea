package docs

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// boards is which panel answers which question by which query, and where a metric is shown.
func (w *writer) boards() *page {
	p := newPage(boardsPage, "Boards")
	p.para("Which panel answers which question, by which query, from which metrics. The way back: " + p.link("where a metric is shown", boardsPage, shownHeading) + ".")
	if w.pictures {
		p.para("The pictures show a simulated fleet in which something of each kind goes wrong; no server was measured for them.")
	}
	p.heading(2, "Getting them into Grafana")
	p.list([]string{
		"By hand: import " + code("dashboards/*.json") + "; a second import replaces the first, since each board keeps its uid.",
		"From a folder: copy them to the path that " + code("provisioning/dashboards/metricwright.yaml") + " names, and that file to Grafana's provisioning.",
		"With the sidecar: " + code("kubectl apply --server-side -k dashboards") + " makes a labelled ConfigMap a board.",
		"In the v2 schema, with tabs and an automatic grid: " + code("dashboards-v2/*.json") + ".",
	})
	for _, b := range w.Boards {
		if len(b.Rows) == 0 {
			continue
		}
		p.heading(2, escape(b.Title))
		p.para(prose(wording.Sentence(b.About)) + " In " + code("dashboards/"+b.UID+".json") + ".")
		if w.pictures {
			p.para("![" + escape(b.Title) + "](" + relative(boardsPage, b.PicturePath()) + ")")
		}
		for _, r := range b.Rows {
			p.heading(3, rowHeading(b, r))
			if r.Feature != "" {
				p.para("Needs " + prose(wording.Sentence(r.Feature)))
			}
			var rows [][]string
			for _, pn := range r.Panels {
				rows = append(rows, w.panelRow(p, pn))
			}
			p.table([]string{"Panel", "Question", "Queries", "Metrics"}, rows)
		}
	}
	w.shown(p)
	return p
}

func rowHeading(b *plan.Board, r *plan.Row) string { return escape(b.Title + ": " + r.Title) }

// panelLink leads to the row in which a panel is described.
func (w *writer) panelLink(p *page, pn *plan.Panel) string {
	return p.link(escape(pn.Board.Title+", "+pn.Title), boardsPage, rowHeading(pn.Board, pn.Row))
}

// panelRow is a panel in its row's table.
func (w *writer) panelRow(p *page, pn *plan.Panel) []string {
	var queries, metrics []string
	for _, q := range pn.Queries {
		queries = append(queries, code(q.Expr))
		for _, m := range q.Signal.Metrics() {
			metrics = add(metrics, w.metricLink(p, m))
		}
	}
	question, _, _ := strings.Cut(pn.Description, "\n")
	return []string{cell(escape(pn.Title)), cell(prose(question)), cell(strings.Join(queries, "<br>")), cell(strings.Join(metrics, ", "))}
}

const shownHeading = "Where a metric is shown"

// shown leads from each metric to the panels that show it.
func (w *writer) shown(p *page) {
	p.heading(2, shownHeading)
	for _, e := range w.Catalog.Enabled() {
		var rows [][]string
		for _, m := range e.Metrics {
			if row := w.shownRow(p, m); row != nil {
				rows = append(rows, row)
			}
		}
		p.table([]string{escape(e.Title) + " metric", "Panels"}, rows)
	}
}

func (w *writer) shownRow(p *page, m *catalog.Metric) []string {
	var panels []string
	for _, pn := range w.uses[m].Panels {
		panels = add(panels, w.panelLink(p, pn))
	}
	if len(panels) == 0 {
		return nil
	}
	return []string{cell(w.metricLink(p, m)), cell(strings.Join(panels, ", "))}
}
