package explain

import (
	"fmt"
	"strings"

	"metricwright/gen/exposition/verify"
	"metricwright/gen/plan"
	"metricwright/gen/promql/checks"

	"metricwright/gen/catalog"
)

// exporters explains a server.
func exporters(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.Exporters {
		if name != e.ID && name != e.Title {
			continue
		}
		found = true
		t.title("%s: exporter, %s", e.ID, e.Title)
		t.row("about", e.About)
		t.row("names", "begin with "+e.Prefix+"; a counter's series ends in "+e.CounterSuffix)
		t.row("target", target(e.Target)+"; set by "+p.DottedPath(e)+".target")
		t.row("known", span(e.Known.From, e.Known.To))
		if m := p.Catalog.Metric(e.Presence); m != nil {
			t.row("present if", "there is "+m.Name)
		}
		var topics []string
		for _, tp := range e.Topics {
			topics = append(topics, e.ID+"/"+tp.ID)
		}
		t.row("topics", strings.Join(topics, ", "))
		t.row("holds", fmt.Sprintf("%d metrics, %d signals, %d alerts, %d boards", len(e.Metrics), len(e.Signals), len(e.Alerts), len(e.Boards)))
		t.row("declared", e.Pos.String())
	}
	return found
}

func target(t catalog.Target) string {
	return span(t.Min, t.Max) + ", names in " + strings.Join(t.Dialects, ", ")
}

// span is a range of versions.
func span(from, to string) string {
	switch {
	case from == "" && to == "":
		return "any version"
	case from == "":
		return "up to " + to
	case to == "":
		return from + " or later"
	}
	return from + " to " + to
}

// boards explains a dashboard: by its id, its uid or its title.
func boards(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, b := range p.Boards {
		if !named(b.Exporter, b.ID, name) && name != b.UID && name != b.Title {
			continue
		}
		found = true
		t.title("%s/%s: board, %s", b.Exporter.ID, b.ID, b.Title)
		t.row("about", b.About)
		t.row("uid", b.UID)
		for _, r := range b.Rows {
			var panels []string
			for _, pn := range r.Panels {
				panels = append(panels, pn.Title)
			}
			t.row("row", r.Title+": "+strings.Join(panels, ", "))
		}
		t.row("declared", b.Pos.String())
	}
	return found
}

// fields explains a field of an overlay's config: by its path, or by the end of it.
func fields(t *text, p *plan.Plan, name string) bool {
	all, err := catalog.ConfigFields()
	if err != nil {
		return false
	}
	found := false
	for _, f := range all {
		if name != f.Path && !strings.HasSuffix(f.Path, "."+name) && (name != "config" || strings.Count(f.Path, ".") > 1) {
			continue
		}
		found = true
		t.title("%s: field of an overlay", f.Path)
		t.row("about", f.About)
		t.row("is", f.Form)
		if at := p.Catalog.Config.At(strings.TrimPrefix(f.Path, "config.")); at.IsValid() && at != p.Catalog.Config.Pos {
			t.row("set at", at.String())
		}
		t.row("declared", f.Pos.String())
	}
	return found
}

// codes explains the code of a finding.
func codes(t *text, name string) bool {
	for _, c := range checks.All {
		if c.ID == name {
			t.title("%s: finding about an expression", c.ID)
			t.row("means", c.Title)
			t.row("why", c.Why)
			t.code("found in", strings.TrimSpace(c.Bad))
			if c.Good != "" {
				t.code("right", strings.TrimSpace(c.Good))
			}
			return true
		}
	}
	if about, ok := verify.Codes[name]; ok {
		t.title("%s: finding about a page", name)
		t.row("means", about)
		return true
	}
	return false
}
