package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/table"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// alerts is a table of what fires, a column a label.
func alerts(pn *plan.Panel) view {
	index, rename := map[string]any{}, map[string]any{}
	for i, l := range pn.Queries[0].By {
		index[l], rename[l] = i, panelstyle.Head(l)
	}
	return view{
		plugin: "table",
		transformations: []dashboard.DataTransformerConfig{{Id: "organize", Options: map[string]any{
			"excludeByName": map[string]any{"Time": true, "Value": true, "__name__": true, "alertstate": true},
			"indexByName":   index, "renameByName": rename,
		}}},
		field: dashboard.FieldConfig{
			Thresholds: thresholds(nil), NoValue: new(panelstyle.Quiet),
			Custom: table.FieldConfig{Align: common.FieldTextAlignmentAuto, CellOptions: cell(nil)},
		},
		options: table.Options{ShowHeader: true, CellHeight: new(common.TableCellHeightSm)},
	}
}
