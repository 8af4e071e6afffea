package explain

import (
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// metrics explains every metric that the name may stand for.
func metrics(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			if !called(e, m, name) {
				continue
			}
			found = true
			metric(t, p, e, m)
		}
	}
	return found
}

// called reports whether a name stands for the metric: as documented, as a series, in any dialect.
func called(e *catalog.Exporter, m *catalog.Metric, name string) bool {
	if name == m.ID || name == m.Name {
		return true
	}
	names := append(e.Series(m), m.Name)
	if m.Type == catalog.Counter { // as the server's source and OpenMetrics have it
		names = append(names, strings.TrimSuffix(m.Name, e.CounterSuffix))
	}
	for _, s := range names {
		for _, d := range e.AnyDialect() {
			if e.Stored(s, d) == name {
				return true
			}
		}
	}
	return false
}

func metric(t *text, p *plan.Plan, e *catalog.Exporter, m *catalog.Metric) {
	t.title("%s: %s of %s, in %s", m.Name, m.Type, e.Title, m.Unit)
	if m.NeverExported != "" {
		t.row("never exported", "no version exports this name ("+m.NeverExported+")")
	}
	t.off(p.TopicOff(e, e.Topic(m.Topic)))
	t.row("series", seriesText(e, m))
	t.row("measures", m.About)
	t.row("why", m.Why)
	t.row("source", m.Source)
	t.row("available", wording.Availability(e, m))
	t.row("needs", m.Needs)
	for _, l := range m.Labels {
		t.row("label", labelText(l))
	}
	if len(m.Bounds) > 0 {
		t.row("bounds", wording.Bounds(e, m))
	}
	t.row("aggregation", wording.Aggregation(m))
	t.row("appears", wording.Appears(m))
	t.rows("caveat", caveats(m.Caveats))
	for _, c := range m.Changes {
		t.row("changed", c.When+": "+wording.Cited(c.What, c.Source))
	}
	t.rows("changed", wording.Lives(e, m))
	for _, w := range m.Replaces {
		if old := p.Catalog.Metric(w.Metric); old != nil {
			t.row("replaces", old.Name+whereText(w.Where))
		}
	}
	t.rows("versions", byVersion(e, m))
	t.rows("adds up", identities(e, m))
	if !m.Alertable {
		t.row("alerts", wording.NotAlertable())
	}
	t.row("instead", plan.SpelledHere(e, m.Instead))
	u := p.Uses[m]
	t.row("rules", strings.Join(recordNames(u), ", "))
	t.row("alerts", strings.Join(alertNames(u), ", "))
	t.rows("panels", panelNames(p, u))
	if u.Empty() {
		t.row("used", "by no rule, alert or panel")
	}
	t.row("declared", m.Pos.String())
}

func seriesText(e *catalog.Exporter, m *catalog.Metric) string {
	s := strings.Join(plan.StoredSeries(e, m), ", ")
	if m.Type == catalog.Counter && e.Series(m)[0] != m.Name {
		s += " (a counter's series ends in " + e.CounterSuffix + ", the documented name does not)"
	}
	if m.Type == catalog.Histogram {
		s += " (the bare name is not a series)"
	}
	return s
}

func labelText(l catalog.Label) string {
	pin := ""
	if l.Pin != nil {
		pin = strconv.Quote(*l.Pin)
	}
	s := l.Name + ": " + l.About + "; " + wording.Role(l, pin)
	if len(l.Values) > 0 {
		s += "; one of " + strings.Join(l.Values, ", ")
	}
	if l.Pattern != "" {
		s += "; like " + l.Pattern
	}
	return s
}

func whereText(w catalog.Matchers) string {
	var out []string
	for k, v := range w {
		out = append(out, k+"="+strconv.Quote(v))
	}
	slices.Sort(out)
	if len(out) == 0 {
		return ""
	}
	return "{" + strings.Join(out, ", ") + "}"
}

func recordNames(u plan.Use) []string {
	var out []string
	for _, r := range u.Records {
		out = once(out, r.Name)
	}
	return out
}

func alertNames(u plan.Use) []string {
	var out []string
	for _, a := range u.Alerts {
		out = once(out, a.ID)
	}
	return out
}

// panelNames are board: panel.
func panelNames(p *plan.Plan, u plan.Use) []string {
	var out []string
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				if slices.Contains(u.Panels, pn) {
					out = once(out, b.Title+": "+pn.Title)
				}
			}
		}
	}
	return out
}
