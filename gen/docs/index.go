package docs

import (
	"slices"
	"strconv"

	"metricwright/gen/catalog"
)

func itoa(n int) string { return strconv.Itoa(n) }

func (w *writer) index() *page {
	p := newPage(indexPage, "Model server monitoring")
	p.para("Metrics, alerts, rules, queries and dashboards of the model servers, written out from one catalog.")
	pages := [][]string{
		{p.link("Alerts", alertsPage, ""), "What fires, at which threshold and why, and what to do: " + plural(len(w.alertsByID()), "runbook")},
		{p.link("Recording rules", rulesPage, ""), "What is recorded under which name: " + plural(len(w.Records()), "rule")},
		{p.link("Queries", queriesPage, ""), "How a question is asked: " + plural(len(w.Signals), "signal")},
		{p.link("Objectives", objectivesPage, ""), "What is promised, over which window, and limits to choose from: " + plural(len(w.SLOs), "objective")},
		{p.link("Coverage", coveragePage, ""), "Which alert covers what the documented page names as a condition"},
		{p.link("Versions", versionsPage, ""), "Which names a server exports at which version"},
		{p.link("Checks", checksPage, ""), "What is looked for in every expression"},
		{p.link("Dialects", dialectsPage, ""), "Why a name may have no colon, and how to get it back"},
	}
	if len(w.Boards) > 0 {
		pages = slices.Insert(pages, 3, []string{p.link("Boards", boardsPage, ""), "Which panel answers which question, and on which panel a metric is: " + plural(len(w.Boards), "board")})
	}
	p.table([]string{"Page", "What it answers"}, pages)
	p.heading(2, "Servers")
	var rows [][]string
	for _, e := range w.Catalog.Enabled() {
		rows = append(rows, []string{p.link(e.Title, MetricsPage(e.ID), ""), plural(len(e.Metrics), "name"), target(e)})
	}
	p.table([]string{"Metric reference", "Holds", "Written for"}, rows)
	return p
}

// target is which versions, dialects and histograms the artifacts are made for.
func target(e *catalog.Exporter) string {
	t := e.Target
	versions := "every version"
	switch {
	case t.Min != "" && t.Max != "":
		versions = "versions " + t.Min + " to " + t.Max
	case t.Min != "":
		versions = "version " + t.Min + " and later"
	case t.Max != "":
		versions = "versions up to " + t.Max
	}
	return versions + "; dialect " + join(t.Dialects) + "; histograms " + join(t.Histograms)
}
