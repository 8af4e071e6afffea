package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/common"
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"
	"github.com/grafana/grafana-foundation-sdk/go/heatmap"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// heatMap shows a histogram's buckets over time; cells that saw nothing stay empty.
func heatMap(pn *plan.Panel) view {
	axis := "short"
	if ms := pn.Queries[0].Signal.Metrics(); len(ms) > 0 {
		axis = panelstyle.Unit(ms[0].Unit)
	}
	f := dashboard.FieldConfig{
		Thresholds: thresholds(nil),
		Custom: heatmap.FieldConfig{
			ScaleDistribution: &common.ScaleDistributionConfig{Type: common.ScaleDistributionLinear},
			HideFrom:          &common.HideSeriesConfig{},
		},
	}
	return view{plugin: "heatmap", field: f, options: heatmap.Options{
		Calculate: new(false),
		Color: heatmap.HeatmapColorOptions{
			Mode: new(heatmap.HeatmapColorModeScheme), Scheme: "Blues", Fill: "dark-blue",
			Scale: new(heatmap.HeatmapColorScaleExponential), Exponent: 0.5, Steps: 64,
		},
		FilterValues: &heatmap.FilterValueRange{Le: new(float32(1e-9))},
		RowsFrame:    &heatmap.RowsHeatmapOptions{Layout: new(common.HeatmapCellLayoutAuto)},
		ShowValue:    common.VisibilityModeNever,
		CellGap:      new(uint8(1)),
		CellValues:   &heatmap.CellValues{Unit: new(panelstyle.Unit(pn.Unit))},
		YAxis:        heatmap.YAxisConfig{Unit: new(axis), AxisPlacement: new(common.AxisPlacementLeft)},
		Legend:       heatmap.HeatmapLegend{Show: true},
		Tooltip:      heatmap.HeatmapTooltip{Mode: common.TooltipDisplayModeSingle, YHistogram: new(true), ShowColorScale: new(true)},
		Exemplars:    heatmap.ExemplarConfig{Color: "rgba(255,0,255,0.7)"},
	}}
}
