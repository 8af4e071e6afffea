package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/timeseries"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// timeSeries draws lines over time, and a dashed one at each step of a judgement.
func timeSeries(pn *plan.Panel) view {
	f := fields(pn)
	style := common.GraphThresholdsStyleModeOff
	if pn.Threshold != nil {
		style = common.GraphThresholdsStyleModeDashed
	}
	fill, stacking := 8.0, common.StackingModeNone
	if pn.Stacked {
		fill, stacking = 40, common.StackingModeNormal
	}
	f.Custom = timeseries.FieldConfig{
		DrawStyle: new(common.GraphDrawStyleLine), LineWidth: new(1.0), FillOpacity: new(fill),
		LineInterpolation: new(common.LineInterpolationLinear), ShowPoints: new(common.VisibilityModeAuto),
		SpanNulls:       &common.BoolOrFloat64{Bool: new(false)},
		Stacking:        &common.StackingConfig{Mode: &stacking, Group: new("A")},
		ThresholdsStyle: &common.GraphThresholdsStyleConfig{Mode: style},
	}
	return view{plugin: "timeseries", field: f, options: timeseries.Options{
		Legend:  legendOf(pn),
		Tooltip: common.VizTooltipOptions{Mode: common.TooltipDisplayModeMulti, Sort: common.SortOrderDescending},
	}}
}

// legendOf is a table of last, mean and greatest value where there is room for one.
func legendOf(pn *plan.Panel) common.VizLegendOptions {
	l := common.VizLegendOptions{
		DisplayMode: common.LegendDisplayModeList, Placement: common.LegendPlacementBottom, ShowLegend: true, Calcs: []string{},
	}
	if panelstyle.Width(pn) >= panelstyle.Half {
		l.DisplayMode, l.Calcs = common.LegendDisplayModeTable, []string{"lastNotNull", "mean", "max"}
	}
	return l
}
