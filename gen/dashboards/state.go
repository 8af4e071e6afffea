package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/statetimeline"

	"metricwright/gen/plan"
)

// states shows a value that stays for a while as a band over time.
func states(pn *plan.Panel) view {
	f := fields(pn)
	f.Custom = statetimeline.FieldConfig{LineWidth: new(uint32(0)), FillOpacity: new(uint32(70))}
	return view{plugin: "state-timeline", field: f, options: statetimeline.Options{
		ShowValue: common.VisibilityModeAuto, RowHeight: 0.9, MergeValues: new(true),
		Legend: common.VizLegendOptions{
			DisplayMode: common.LegendDisplayModeList, Placement: common.LegendPlacementBottom, ShowLegend: true, Calcs: []string{},
		},
		Tooltip: common.VizTooltipOptions{Mode: common.TooltipDisplayModeSingle, Sort: common.SortOrderNone},
	}}
}
