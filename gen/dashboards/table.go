package dashboards

import (
	"encoding/json"

	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/table"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// tableOf is a line a pod (or model) and a column a query, each in its own unit and colours.
func tableOf(pn *plan.Panel) view {
	v := view{
		plugin:          "table",
		transformations: []dashboard.DataTransformerConfig{{Id: "merge", Options: map[string]any{}}, arrange(pn)},
		field: dashboard.FieldConfig{
			Thresholds: thresholds(nil), NoValue: new(panelstyle.Missing),
			Custom: table.FieldConfig{Align: common.FieldTextAlignmentAuto, CellOptions: cell(nil)},
		},
		options: table.Options{ShowHeader: true, CellHeight: new(common.TableCellHeightSm)},
	}
	for _, q := range pn.Queries {
		v.overrides = append(v.overrides, column(q))
	}
	return v
}

// arrange names the columns after the queries, puts the labels first and drops the time.
func arrange(pn *plan.Panel) dashboard.DataTransformerConfig {
	index, rename := map[string]any{}, map[string]any{}
	place := 0
	for _, l := range pn.Queries[0].By {
		index[l], rename[l] = place, panelstyle.Head(l)
		place++
	}
	for i, q := range pn.Queries {
		name := value(len(pn.Queries), i)
		index[name], rename[name] = place, q.Legend
		place++
	}
	return dashboard.DataTransformerConfig{Id: "organize", Options: map[string]any{
		"excludeByName": map[string]any{"Time": true}, "indexByName": index, "renameByName": rename,
	}}
}

// value is what Grafana calls the value of a query in a table.
func value(queries, i int) string {
	if queries == 1 {
		return "Value"
	}
	return "Value #" + refID(i)
}

// column is how a query's column looks.
func column(q plan.Query) dashboard.DashboardFieldConfigSourceOverrides {
	props := []dashboard.DynamicConfigValue{{Id: "unit", Value: panelstyle.Unit(q.Signal.Unit)}}
	if d := panelstyle.Decimals(q); d != nil {
		props = append(props, dashboard.DynamicConfigValue{Id: "decimals", Value: *d})
	}
	if q.Threshold != nil {
		props = append(props,
			dashboard.DynamicConfigValue{Id: "thresholds", Value: untyped(thresholds(q.Threshold))},
			dashboard.DynamicConfigValue{Id: "custom.cellOptions", Value: untyped(cell(q.Threshold))})
	}
	return dashboard.DashboardFieldConfigSourceOverrides{
		Matcher: dashboard.MatcherConfig{Id: "byName", Options: q.Legend}, Properties: props,
	}
}

// untyped is a value as a reader without its type sees it, so that it is written alike.
func untyped(v any) any {
	var out any
	if raw, err := json.Marshal(v); err == nil && json.Unmarshal(raw, &out) == nil {
		return out
	}
	return v
}

// cell colours the text where somebody judges it.
func cell(t *plan.Threshold) *common.TableCellOptions {
	if t == nil {
		return &common.TableCellOptions{TableAutoCellOptions: &common.TableAutoCellOptions{Type: common.TableCellDisplayModeAuto}}
	}
	return &common.TableCellOptions{TableColorTextCellOptions: &common.TableColorTextCellOptions{Type: common.TableCellDisplayModeColorText}}
}
