package docs

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/output"
	"metricwright/gen/plan"
)

// Where pages lie in the output folder.
const (
	indexPage    = "docs/index.md"
	alertsPage   = "docs/alerts.md"
	rulesPage    = "docs/rules.md"
	queriesPage  = "docs/queries.md"
	boardsPage   = "docs/boards.md"
	dialectsPage = "docs/dialects.md"
	checksPage   = "docs/checks.md"
	versionsPage = "docs/versions.md"

	objectivesPage = "docs/objectives.md"
	coveragePage   = "docs/coverage.md"
)

// MetricsPage is the metric reference of a server.
func MetricsPage(exporter string) string { return "docs/metrics/" + exporter + ".md" }

// RunbookPage is the page of an alert.
func RunbookPage(alert string) string { return "docs/runbooks/" + alert + ".md" }

// writer has what all pages look up.
type writer struct {
	*plan.Plan
	pictures bool // of the boards lie beside their page
	uses     map[*catalog.Metric]plan.Use
	names    map[string]int                 // how many metrics bear a name
	newer    map[*catalog.Metric][]spelling // what a metric is an older spelling of
	reads    map[string][]*catalog.Metric   // the metrics of an alert, by its id
	panels   map[string][]*plan.Panel       // that show what an alert judges, by its id
}

// spelling is a metric with the part of the older one that corresponds.
type spelling struct {
	of    *catalog.Metric
	where catalog.Matchers
}

func newWriter(p *plan.Plan, pictures bool) *writer {
	w := &writer{
		Plan: p, pictures: pictures, uses: p.Uses, names: map[string]int{}, newer: map[*catalog.Metric][]spelling{},
		reads: map[string][]*catalog.Metric{}, panels: map[string][]*plan.Panel{},
	}
	for _, e := range p.Catalog.Enabled() {
		for _, m := range e.Metrics {
			if m.NeverExported == "" && w.referenced(m) {
				w.names[m.Name]++
			}
			for _, s := range m.Replaces {
				old := p.Catalog.Metric(s.Metric)
				w.newer[old] = append(w.newer[old], spelling{m, s.Where})
			}
			for _, a := range w.uses[m].Alerts {
				w.reads[a.ID] = add(w.reads[a.ID], m)
			}
		}
	}
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, a := range pn.Alerts {
					w.panels[a.ID] = add(w.panels[a.ID], pn)
				}
			}
		}
	}
	return w
}

// add appends what is not there yet.
func add[T comparable](list []T, x T) []T {
	if slices.Contains(list, x) {
		return list
	}
	return append(list, x)
}

// Emit writes all pages. That of the boards shows pictures of them where there are any.
func Emit(p *plan.Plan, pictures bool) (output.Tree, error) {
	out := output.Tree{}
	if !p.Catalog.Config.Outputs.Docs {
		return out, nil
	}
	w := newWriter(p, pictures)
	pages := []*page{w.index(), w.alerts(), w.rules(), w.queries(), w.dialects(), w.checks(), w.versions(), w.objectives(), w.coverage()}
	if len(w.Boards) > 0 {
		pages = append(pages, w.boards())
	}
	for _, e := range p.Catalog.Enabled() {
		pages = append(pages, w.metrics(e))
	}
	for _, a := range w.alertsByID() {
		pages = append(pages, w.runbook(a))
	}
	for _, pg := range pages {
		if err := out.Add(pg.path, pg.bytes()); err != nil {
			return nil, err
		}
	}
	return out, nil
}
