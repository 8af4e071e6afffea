package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/plan"
)

// view is what a kind of panel adds to what all have.
type view struct {
	plugin          string
	options         any
	field           dashboard.FieldConfig
	overrides       []dashboard.DashboardFieldConfigSourceOverrides
	transformations []dashboard.DataTransformerConfig
}

// views are the kinds of panels by the catalog's name.
var views = map[string]func(*plan.Panel) view{
	"timeseries": timeSeries,
	"stat":       tile,
	"heatmap":    heatMap,
	"table":      tableOf,
	"gauge":      dial,
	"bars":       bars,
	"state":      states,
	"alerts":     alerts,
	"budgets":    bars,
}

// panel is a panel without its place.
func panel(p *plan.Plan, pn *plan.Panel) dashboard.Panel {
	v := views[pn.Type](pn)
	v.field.Links = lineLinks(p, pn)
	if v.overrides == nil {
		v.overrides = []dashboard.DashboardFieldConfigSourceOverrides{}
	}
	return dashboard.Panel{
		Type: v.plugin, Title: new(pn.Title), Description: new(pn.Description), Datasource: source(),
		Targets: targets(pn), Links: panelLinks(p, pn), Transformations: v.transformations, Options: v.options,
		FieldConfig: &dashboard.FieldConfigSource{Defaults: v.field, Overrides: v.overrides},
	}
}
