package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/plan"
)

// variables are the data source and, one narrowing the next, the labels to choose by. Boards
// that read exported series alone also take filters on any label; a recording has too few
// labels for that.
func variables(b *plan.Board) []dashboard.VariableModel {
	out := []dashboard.VariableModel{{
		Type: dashboard.VariableTypeDatasource, Name: datasource, Label: new("Data source"),
		Hide: new(dashboard.VariableHideDontHide), Query: &dashboard.StringOrMap{String: new("prometheus")},
		Refresh: new(dashboard.VariableRefreshOnDashboardLoad), Multi: new(false), IncludeAll: new(false),
	}}
	for _, v := range b.Variables {
		out = append(out, dashboard.VariableModel{
			Type: dashboard.VariableTypeQuery, Name: v.Name, Label: new(v.Title), Hide: new(dashboard.VariableHideDontHide),
			Datasource: source(), Query: &dashboard.StringOrMap{String: new(v.Query)}, Definition: new(v.Query),
			Refresh: new(dashboard.VariableRefreshOnTimeRangeChanged), Sort: new(dashboard.VariableSortNaturalAsc),
			Multi: new(true), IncludeAll: new(true), AllValue: new(everything(v)),
			Current: &dashboard.VariableOption{
				Selected: new(true),
				Text:     dashboard.StringOrArrayOfString{ArrayOfString: []string{"All"}},
				Value:    dashboard.StringOrArrayOfString{ArrayOfString: []string{"$__all"}},
			},
		})
	}
	if b.Raw {
		out = append(out, dashboard.VariableModel{
			Type: dashboard.VariableTypeAdhoc, Name: "filters", Label: new("Filters"), Hide: new(dashboard.VariableHideDontHide), Datasource: source(),
		})
	}
	return out
}

// everything is what "All" stands for. Every target has a job and an instance; any other label
// may be missing, and ".*" matches that too.
func everything(v plan.Variable) string {
	if v.Label == "job" || v.Label == "instance" {
		return ".+"
	}
	return ".*"
}
