package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/cog/variants"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// refID is A, B, … Z, AA, … by place.
func refID(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return refID(i/26-1) + refID(i%26)
}

// targets are the panel's queries. Tiles and tables ask for this moment only: the last point
// of a range would still show a server that has gone.
func targets(pn *plan.Panel) []variants.Dataquery {
	var out []variants.Dataquery
	for i, q := range pn.Queries {
		t := prometheus.Dataquery{
			Datasource: source(), RefId: new(refID(i)), Expr: q.Expr, EditorMode: new(prometheus.QueryEditorModeCode),
			LegendFormat: new(panelstyle.Legend(pn, q)), Format: new(prometheus.PromQueryFormatTimeSeries),
		}
		switch pn.Type {
		case "stat", "gauge", "bars", "budgets":
			t.Instant, t.Range = new(true), new(false)
		case "table", "alerts":
			t.Instant, t.Range = new(true), new(false)
			t.Format = new(prometheus.PromQueryFormatTable)
		case "heatmap":
			t.Instant, t.Range = new(false), new(true)
			t.Format, t.LegendFormat = new(prometheus.PromQueryFormatHeatmap), new("{{le}}")
		default:
			t.Instant, t.Range = new(false), new(true)
		}
		out = append(out, t)
	}
	return out
}
