package docs

import (
	"regexp"
	"strings"

	"metricwright/gen/catalog"
)

// dialects is why a name may have no colon, and how to get it back.
func (w *writer) dialects() *page {
	p := newPage(dialectsPage, "Dialects")
	p.para("The name under which Prometheus stores a series depends on the scrape. The servers export names with a colon; " +
		"their client library replaces it by an underscore when it answers in OpenMetrics to a scraper that does not ask for full names.")
	p.table([]string{"Dialect", "Who sees it"}, [][]string{
		{"colon", "Prometheus 3 as it comes, and every scraper that asks for the text format (`scrape_protocols: [PrometheusText0.0.4]`)"},
		{"underscore", "Prometheus 2, many agents and routers, Prometheus 3 with legacy name validation"},
		{"ray", "A server behind Ray: a prefix, each counter twice (once without `_total`), and no counter before its first event"},
		{"otel", "Names that passed OpenTelemetry's translation: a counter ends in `_total` and has no other part of that name. The colon stays"},
		{"unprefixed", "A server that leaves the prefix out"},
		{"any prefix, such as `kserve_vllm:`", "A gateway or platform that exports the names behind a prefix of its own"},
	})
	p.heading(2, "Which one is mine")
	p.para("Ask for each name; the one that returns something is the dialect. Every process has these series from its start.")
	var rows [][]string
	for _, e := range w.Catalog.Enabled() {
		if s := w.presence(e); s != "" {
			rows = append(rows, []string{escape(e.Title), code(s), code(e.Stored(s, catalog.Underscore)), code(e.Stored(s, catalog.Ray))})
		}
	}
	p.table([]string{"Server", "colon", "underscore", "ray"}, rows)
	w.restore(p)
	p.heading(2, "Or say so in the catalog")
	p.para("Where relabelling is not possible, name the dialects of a server in `target.dialects`; with several, every rule reads the first that a process has.")
	p.heading(2, "Classic and native histograms")
	p.para("A classic histogram is stored as `_bucket` (by `le`), `_sum` and `_count`. A native one is a single series under the bare name; " +
		"`histogram_count()`, `histogram_sum()` and `histogram_quantile()` read it, and no `_bucket` exists. `target.histograms` says which are in use.")
	p.para("In the text format Python clients write whole bounds with a decimal (`le=\"1.0\"`), and Prometheus 3 normalises every bound to that form.")
	rows = nil
	for _, e := range w.Catalog.Enabled() {
		rows = append(rows, []string{p.link(escape(e.Title), MetricsPage(e.ID), ""), target(e)})
	}
	p.heading(2, "What these pages are written for")
	p.table([]string{"Server", "Target"}, rows)
	return p
}

// restore is the relabelling that gives every name its colon back.
func (w *writer) restore(p *page) {
	var prefixes []string
	for _, e := range w.Catalog.Enabled() {
		if name, ok := strings.CutSuffix(e.Prefix, ":"); ok {
			prefixes = append(prefixes, regexp.QuoteMeta(name))
		}
	}
	if len(prefixes) == 0 {
		return
	}
	p.heading(2, "Getting the colon back")
	p.para("In the scrape configuration; colons that are there already stay:")
	p.fence("yaml", "metric_relabel_configs:\n  - source_labels: [__name__]\n    regex: ("+strings.Join(prefixes, "|")+")_(.+)\n    target_label: __name__\n    replacement: $1:$2")
	p.para("Behind Ray, `regex: ray_(" + strings.Join(prefixes, "|") + ")_(.+)` does the same; drop the counters without `_total` before.")
}
