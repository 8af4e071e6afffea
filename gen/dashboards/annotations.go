package dashboards

import (
	"strings"

	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// annotations mark on every panel when alerts fired and when processes started again.
func annotations(b *plan.Board) []dashboard.AnnotationQuery {
	out := []dashboard.AnnotationQuery{}
	for _, e := range b.Events {
		colour := "blue"
		if e.Bad {
			colour = panelstyle.Bad
		}
		out = append(out, dashboard.AnnotationQuery{
			Name: e.Title, Datasource: source(), Enable: true, Hide: new(false), IconColor: colour,
			Target: prometheus.Dataquery{
				Datasource: source(), RefId: new(e.ID), Expr: e.Expr, EditorMode: new(prometheus.QueryEditorModeCode),
				Format: new(prometheus.PromQueryFormatTimeSeries), Instant: new(false), Range: new(true),
				LegendFormat: new(e.Text),
			},
			TitleFormat: new(e.Title), TextFormat: new(e.Text), TagKeys: new(strings.Join(e.Tags, ",")), UseValueForTime: new(false),
		})
	}
	return out
}
