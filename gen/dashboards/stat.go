package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/bargauge"
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/gauge"
	"github.com/grafana/grafana-foundation-sdk/go/stat"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// now reduces an instant query to its one value, NaN included, which has words of its own.
func now() common.ReduceDataOptions {
	return common.ReduceDataOptions{Values: new(false), Calcs: []string{"last"}}
}

// tile is one number, or one a line of the query.
func tile(pn *plan.Panel) view {
	f := fields(pn)
	f.Mappings, f.NoValue = nothing(), new(panelstyle.NotScraped)
	return view{plugin: "stat", field: f, options: stat.Options{
		GraphMode: common.BigValueGraphModeNone, ColorMode: common.BigValueColorModeValue,
		JustifyMode: common.BigValueJustifyModeAuto, TextMode: common.BigValueTextModeAuto, WideLayout: true,
		ReduceOptions: now(), PercentChangeColorMode: common.PercentChangeColorModeStandard,
		Orientation: common.VizOrientationAuto,
	}}
}

// dial shows how far a value is towards its end.
func dial(pn *plan.Panel) view {
	f := fields(pn)
	f.NoValue = new(panelstyle.NotScraped)
	return view{plugin: "gauge", field: f, options: gauge.Options{
		ShowThresholdMarkers: pn.Threshold != nil, Sizing: common.BarGaugeSizingAuto,
		MinVizWidth: 75, MinVizHeight: 75, ReduceOptions: now(), Orientation: common.VizOrientationAuto,
	}}
}

// bars compares the lines of a query with one another, as they are now.
func bars(pn *plan.Panel) view {
	f := fields(pn)
	f.NoValue = new(panelstyle.NotScraped)
	return view{plugin: "bargauge", field: f, options: bargauge.Options{
		DisplayMode: common.BarGaugeDisplayModeBasic, ValueMode: common.BarGaugeValueModeColor,
		NamePlacement: common.BarGaugeNamePlacementAuto, ShowUnfilled: true, Sizing: common.BarGaugeSizingAuto,
		MinVizWidth: 8, MinVizHeight: 16, MaxVizHeight: 300,
		Legend: common.VizLegendOptions{
			DisplayMode: common.LegendDisplayModeList, Placement: common.LegendPlacementBottom, Calcs: []string{},
		},
		ReduceOptions: now(), Orientation: common.VizOrientationHorizontal,
	}}
}
