package dashboards

import (
	"slices"
	"strings"

	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

func link(title, address string) dashboard.DashboardLink {
	return dashboard.DashboardLink{
		Title: title, Type: dashboard.DashboardLinkTypeLink, Icon: "external link", Url: new(address), Tags: []string{},
	}
}

// boardLinks lead to the other boards, with the reader's choices and time range.
func boardLinks(p *plan.Plan, b *plan.Board) []dashboard.DashboardLink {
	out := []dashboard.DashboardLink{}
	for _, other := range p.Boards {
		if other == b || len(other.Rows) == 0 || !related(p, b, other) {
			continue
		}
		l := link(other.Title, "/d/"+other.UID)
		l.Icon, l.Tooltip, l.IncludeVars, l.KeepTime = "dashboard", other.About, true, true
		out = append(out, l)
	}
	return out
}

// related boards are of one server, or one of them is about all.
func related(p *plan.Plan, a, b *plan.Board) bool {
	return a.Exporter == b.Exporter || a.Exporter == p.Catalog.Neutral || b.Exporter == p.Catalog.Neutral
}

// panelLinks lead to the runbooks of the alerts that judge the panel.
func panelLinks(p *plan.Plan, pn *plan.Panel) []dashboard.DashboardLink {
	base := p.Catalog.Config.Runbook
	if base == "" {
		return nil
	}
	var out []dashboard.DashboardLink
	for _, a := range pn.Alerts {
		l := link("Runbook: "+a.ID, strings.TrimSuffix(base, "/")+"/"+a.ID)
		l.TargetBlank = true
		out = append(out, l)
	}
	return out
}

// lineLinks lead from a line to the board that tells apart what the line holds together: from
// the overview to each server, from a model to its pods.
func lineLinks(p *plan.Plan, pn *plan.Panel) []dashboard.DashboardLink {
	if pn.Type == "heatmap" || pn.Type == "table" || pn.Type == "alerts" {
		return nil
	}
	var out []dashboard.DashboardLink
	for _, e := range p.Catalog.Enabled() {
		if other := deeper(p, pn, e); other != nil {
			titles, query := choices(pn, other)
			out = append(out, link(other.Title+": this "+strings.Join(titles, ", "), "/d/"+other.UID+"?"+query))
		}
	}
	return out
}

// deeper is the server's board that can choose by most of the labels of the panel's lines, if it
// goes deeper than the panel's own.
func deeper(p *plan.Plan, pn *plan.Panel, e *catalog.Exporter) *plan.Board {
	var best *plan.Board
	most := 0
	for _, b := range p.Boards {
		if b == pn.Board || b.Exporter != e || b.Derived || len(b.Rows) == 0 || !finer(p, pn, b) {
			continue
		}
		if titles, _ := choices(pn, b); len(titles) > most {
			best, most = b, len(titles)
		}
	}
	return best
}

// finer reports whether a board tells apart more than the panel's.
func finer(p *plan.Plan, pn *plan.Panel, other *plan.Board) bool {
	from := pn.Board
	if from.Exporter == other.Exporter {
		return len(other.Variables) > len(from.Variables)
	}
	return from.Exporter == p.Catalog.Neutral && slices.ContainsFunc(pn.Queries, func(q plan.Query) bool {
		_, ok := q.Signal.Each[other.Exporter.ID]
		return ok || q.Signal.Exporter == other.Exporter
	})
}

// choices are the labels of a panel's lines that another board can choose by, and the part of
// an address that chooses them.
func choices(pn *plan.Panel, other *plan.Board) (titles []string, query string) {
	query = "${__url_time_range}&var-" + datasource + "=${" + datasource + "}"
	for _, v := range other.Variables {
		if slices.ContainsFunc(pn.Queries, func(q plan.Query) bool { return !slices.Contains(q.By, v.Label) }) {
			continue
		}
		titles = append(titles, strings.ToLower(v.Title))
		query += "&var-" + v.Name + "=${__field.labels." + v.Label + "}"
	}
	return titles, query
}
