package dashboards

import (
	"strings"

	v2 "github.com/grafana/grafana-foundation-sdk/go/dashboardv2"
	"github.com/grafana/grafana-foundation-sdk/go/prometheus"

	"metricwright/gen/plan"
)

func variablesV2(b *plan.Board) []v2.VariableKind {
	out := []v2.VariableKind{{DatasourceVariableKind: &v2.DatasourceVariableKind{Kind: "DatasourceVariable", Spec: v2.DatasourceVariableSpec{
		Name: datasource, Label: new("Data source"), PluginId: "prometheus", Refresh: v2.VariableRefreshOnDashboardLoad,
		Hide: v2.VariableHideDontHide, Current: one("default", "default"), Options: []v2.VariableOption{}, AllowCustomValue: true,
	}}}}
	for _, v := range b.Variables {
		out = append(out, v2.VariableKind{QueryVariableKind: &v2.QueryVariableKind{Kind: "QueryVariable", Spec: v2.QueryVariableSpec{
			Name: v.Name, Label: new(v.Title), Hide: v2.VariableHideDontHide, Refresh: v2.VariableRefreshOnTimeRangeChanged,
			Sort: v2.VariableSortNaturalAsc, Definition: new(v.Query), Options: []v2.VariableOption{}, Multi: true, IncludeAll: true,
			AllValue: new(everything(v)), AllowCustomValue: true, Query: listing(v),
			Current: v2.VariableOption{
				Text:  v2.StringOrArrayOfString{ArrayOfString: []string{"All"}},
				Value: v2.StringOrArrayOfString{ArrayOfString: []string{"$__all"}},
			},
		}}})
	}
	if b.Raw {
		out = append(out, v2.VariableKind{AdhocVariableKind: &v2.AdhocVariableKind{
			Kind: "AdhocVariable", Group: "prometheus", Datasource: &v2.Dashboardv2AdhocVariableKindDatasource{Name: new("${" + datasource + "}")},
			Spec: v2.AdhocVariableSpec{
				Name: "filters", Label: new("Filters"), Hide: v2.VariableHideDontHide, AllowCustomValue: true,
				BaseFilters: []v2.AdHocFilterWithLabels{}, Filters: []v2.AdHocFilterWithLabels{}, DefaultKeys: []v2.MetricFindValue{},
			},
		}})
	}
	return out
}

func one(text, value string) v2.VariableOption {
	return v2.VariableOption{Text: v2.StringOrArrayOfString{String: new(text)}, Value: v2.StringOrArrayOfString{String: new(value)}}
}

// listing is the query of a variable. The SDK's type of Prometheus queries has no field for
// it, so it goes without a group: the data source says whose query it is.
func listing(v plan.Variable) v2.DataQueryKind {
	return v2.DataQueryKind{
		Kind: "DataQuery", Version: kindVersion, Datasource: sourceV2(),
		Spec: map[string]any{"query": v.Query, "refId": "PrometheusVariableQueryEditor-VariableQuery"},
	}
}

func annotationsV2(b *plan.Board) []v2.AnnotationQueryKind {
	out := []v2.AnnotationQueryKind{}
	for _, a := range annotations(b) {
		out = append(out, v2.AnnotationQueryKind{Kind: "AnnotationQuery", Spec: v2.AnnotationQuerySpec{
			Name: a.Name, Enable: true, IconColor: a.IconColor, Query: queryV2(a.Target.(prometheus.Dataquery)),
			LegacyOptions: map[string]any{"titleFormat": *a.TitleFormat, "textFormat": *a.TextFormat, "tagKeys": strings.TrimSpace(*a.TagKeys)},
		}})
	}
	return out
}
