package docs

import (
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// metric is everything that is known of one name.
func (w *writer) metric(p *page, e *catalog.Exporter, t *catalog.Topic, m *catalog.Metric) {
	p.heading(3, w.metricHeading(m))
	p.para(prose(wording.Sentence(m.About)) + " " + prose(wording.Sentence(m.Why)))
	p.table([]string{"Fact", "Value"}, w.facts(e, t, m))
	p.table([]string{"Label", "Meaning", "Role", "Values"}, labels(m))
	var items []string
	for _, c := range m.Caveats {
		items = append(items, prose(wording.Cited(c.Text, c.Source)))
	}
	p.named("Caveats", items)
	items = nil
	for _, c := range m.Changes {
		items = append(items, prose(c.When)+": "+prose(wording.Cited(c.What, c.Source)))
	}
	for _, l := range wording.Lives(e, m) {
		items = append(items, prose(l))
	}
	p.named("Changes", items)
	p.named("Older spellings", w.older(p, m))
	p.named("Used by", w.used(p, m))
}

// metricHeading is the metric's name, and what tells it from another of the same name: servers
// have changed a name's type.
func (w *writer) metricHeading(m *catalog.Metric) string {
	if w.names[m.Name] > 1 {
		return code(m.Name) + " (" + m.Type + ", " + code(m.ID) + ")"
	}
	return code(m.Name)
}

// metricLink leads to a metric's details, if the reference has any.
func (w *writer) metricLink(p *page, m *catalog.Metric) string {
	if !w.referenced(m) {
		return code(m.Name)
	}
	return p.link(code(m.Name), MetricsPage(m.Exporter), w.metricHeading(m))
}

// facts are the rows of a metric's first table.
func (w *writer) facts(e *catalog.Exporter, t *catalog.Topic, m *catalog.Metric) [][]string {
	var out [][]string
	add := func(name, md string) {
		if md != "" {
			out = append(out, []string{name, cell(md)})
		}
	}
	var series []string
	for _, s := range plan.StoredSeries(e, m) {
		series = append(series, code(s))
	}
	add("Series to query", strings.Join(series, ", "))
	add("Type", m.Type)
	add("Unit", m.Unit)
	add("Range", span(m.Range))
	add("Better", strings.TrimPrefix(m.Better, "neither"))
	if m.Type == catalog.Gauge {
		add("Over parts and pods", wording.Aggregation(m))
	}
	add("Bucket bounds", wording.Bounds(e, m))
	add("First appears", wording.Appears(m))
	add("Available", prose(wording.Availability(e, m)))
	add("Needs", prose(m.Needs))
	if m.Needs == "" && t.Feature != "" {
		add("Needs", prose(t.Feature))
	}
	add("Use instead", prose(plan.SpelledHere(e, m.Instead)))
	if !m.Alertable {
		add("Alerts", wording.NotAlertable())
	}
	add("Source", prose(wording.Origin(m.Source)))
	return out
}

func span(r catalog.Range) string {
	switch {
	case r.Min != nil && r.Max != nil:
		return number(*r.Min) + " to " + number(*r.Max)
	case r.Min != nil:
		return number(*r.Min) + " and up"
	case r.Max != nil:
		return "up to " + number(*r.Max)
	}
	return ""
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func labels(m *catalog.Metric) [][]string {
	var out [][]string
	for _, l := range m.Labels {
		pin := ""
		if l.Pin != nil {
			pin = code(l.Name + `=~"` + *l.Pin + `"`)
		}
		about := prose(wording.Sentence(l.About))
		if l.Note != "" {
			about += " " + prose(wording.Sentence(l.Note))
		}
		if r := wording.Release(l); r != "" {
			about += " " + prose(wording.Sentence(r))
		}
		var values []string
		for _, v := range l.Values {
			values = append(values, code(v))
		}
		if l.Pattern != "" {
			values = append(values, code(l.Pattern))
		}
		out = append(out, []string{cell(code(l.Name)), cell(about), cell(wording.Role(l, pin)), cell(strings.Join(values, ", "))})
	}
	return out
}

// older are the spellings of the metric on older versions, and what it is a spelling of itself.
func (w *writer) older(p *page, m *catalog.Metric) []string {
	var out []string
	for _, s := range m.Replaces {
		if old := w.Catalog.Metric(s.Metric); old != nil {
			out = append(out, w.metricLink(p, old)+where(s.Where))
		}
	}
	for _, x := range w.newer[m] {
		out = append(out, "is itself the older spelling"+where(x.where)+" of "+w.metricLink(p, x.of))
	}
	return out
}

func where(m catalog.Matchers) string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	out := ""
	for _, k := range keys {
		out += " with " + code(k+`="`+m[k]+`"`)
	}
	return out
}

// used are the rules, alerts and panels that the metric feeds.
func (w *writer) used(p *page, m *catalog.Metric) []string {
	u := w.uses[m]
	var rules, alerts, panels []string
	for _, r := range u.Records {
		rules = add(rules, p.link(code(r.Name), rulesPage, r.Name))
	}
	for _, a := range u.Alerts {
		alerts = add(alerts, p.link(a.ID, RunbookPage(a.ID), ""))
	}
	for _, pn := range u.Panels {
		panels = add(panels, w.panelLink(p, pn))
	}
	var out []string
	for _, x := range []struct {
		name  string
		links []string
	}{{"Rules: ", rules}, {"Alerts: ", alerts}, {"Panels: ", panels}} {
		if len(x.links) > 0 {
			out = append(out, x.name+strings.Join(x.links, ", "))
		}
	}
	return out
}
