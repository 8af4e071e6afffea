package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/panelstyle"
	"metricwright/gen/plan"
)

// fields is how a panel's values are shown: unit, ends and colours.
func fields(pn *plan.Panel) dashboard.FieldConfig {
	return dashboard.FieldConfig{
		Unit: new(panelstyle.Unit(pn.Unit)), Decimals: panelstyle.Decimals(pn.Queries[0]), Min: pn.Range.Min, Max: panelstyle.Top(pn),
		Thresholds: thresholds(pn.Threshold), Color: color(pn),
	}
}

// thresholds are the steps at which the colour changes.
func thresholds(t *plan.Threshold) *dashboard.ThresholdsConfig {
	out := &dashboard.ThresholdsConfig{Mode: dashboard.ThresholdsModeAbsolute}
	for _, s := range panelstyle.Steps(t) {
		out.Steps = append(out.Steps, dashboard.Threshold{Value: s.From, Color: s.Colour})
	}
	return out
}

// color is by judgement on a tile, by line on a graph.
func color(pn *plan.Panel) *dashboard.FieldColor {
	switch {
	case pn.Type == "timeseries":
		return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdPaletteClassic}
	case pn.Threshold != nil:
		return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdThresholds}
	}
	return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdFixed, FixedColor: new(panelstyle.Neutral)}
}

// nothing says in words what a tile without a number means: nobody asked, or nobody scraped.
func nothing() []dashboard.ValueMapping {
	word := func(match dashboard.SpecialValueMatch, text string, index int32) dashboard.ValueMapping {
		return dashboard.ValueMapping{SpecialValueMap: &dashboard.SpecialValueMap{
			Type: dashboard.MappingTypeSpecialValue,
			Options: dashboard.DashboardSpecialValueMapOptions{
				Match:  match,
				Result: dashboard.ValueMappingResult{Text: new(text), Color: new(panelstyle.Neutral), Index: new(index)},
			},
		}}
	}
	return []dashboard.ValueMapping{
		word(dashboard.SpecialValueMatchNaN, panelstyle.NoTraffic, 0),
		word(dashboard.SpecialValueMatchNull, panelstyle.NotScraped, 1),
	}
}
