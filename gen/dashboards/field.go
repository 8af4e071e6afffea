package dashboards

import (
	"github.com/grafana/grafana-foundation-sdk/go/dashboard"

	"metricwright/gen/plan"
)

// The colours: those of a judgement, and the text's own where nobody judges.
const (
	neutral = "text"
	fine    = "green"
	warning = "orange"
	bad     = "red"
)

// fields is how a panel's values are shown: unit, ends and colours.
func fields(pn *plan.Panel) dashboard.FieldConfig {
	return dashboard.FieldConfig{
		Unit: new(unit(pn.Unit)), Decimals: decimals(pn.Queries[0]), Min: pn.Range.Min, Max: top(pn),
		Thresholds: thresholds(pn.Threshold), Color: color(pn),
	}
}

// top is the axis's upper end. Only a share has one worth drawing: a histogram's last bound
// would press every line to the ground, and so would the whole to a share of failures.
func top(pn *plan.Panel) *float64 {
	if pn.Unit != plan.UnitRatio {
		return nil
	}
	if s := pn.Queries[0].Signal; pn.As == "timeseries" && s.Gauge == nil && len(s.Each) == 0 && pn.Good == "down" {
		return nil
	}
	return pn.Range.Max
}

// thresholds are the steps at which the colour changes. Without a judgement there is one
// step, or Grafana would paint everything above 80 red.
func thresholds(t *plan.Threshold) *dashboard.ThresholdsConfig {
	out := &dashboard.ThresholdsConfig{Mode: dashboard.ThresholdsModeAbsolute}
	add := func(v *float64, colour string) {
		out.Steps = append(out.Steps, dashboard.Threshold{Value: v, Color: colour})
	}
	switch {
	case t == nil:
		add(nil, neutral)
	case t.Op == ">":
		add(nil, fine)
		if t.Levels.Warning != nil {
			add(past(*t.Levels.Warning), warning)
		}
		if t.Levels.Critical != nil {
			add(past(*t.Levels.Critical), bad)
		}
	default:
		if t.Levels.Critical != nil {
			add(nil, bad)
		}
		if t.Levels.Warning != nil {
			add(t.Levels.Critical, warning)
		}
		end := t.Levels.Warning
		if end == nil {
			end = t.Levels.Critical
		}
		add(end, fine)
	}
	return out
}

// past is a step for "above v". Grafana colours from the step on, so that zero itself, where
// an idle server rests, must lie under it.
func past(v float64) *float64 {
	if v == 0 {
		return new(1e-6)
	}
	return &v
}

// color is by judgement on a tile, by line on a graph.
func color(pn *plan.Panel) *dashboard.FieldColor {
	switch {
	case pn.As == "timeseries":
		return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdPaletteClassic}
	case pn.Threshold != nil:
		return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdThresholds}
	}
	return &dashboard.FieldColor{Mode: dashboard.FieldColorModeIdFixed, FixedColor: new(neutral)}
}

// nothing says in words what a tile without a number means: nobody asked, or nobody scraped.
func nothing() []dashboard.ValueMapping {
	word := func(match dashboard.SpecialValueMatch, text string, index int32) dashboard.ValueMapping {
		return dashboard.ValueMapping{SpecialValueMap: &dashboard.SpecialValueMap{
			Type: dashboard.MappingTypeSpecialValue,
			Options: dashboard.DashboardSpecialValueMapOptions{
				Match:  match,
				Result: dashboard.ValueMappingResult{Text: new(text), Color: new(neutral), Index: new(index)},
			},
		}}
	}
	return []dashboard.ValueMapping{
		word(dashboard.SpecialValueMatchNaN, noTraffic, 0),
		word(dashboard.SpecialValueMatchNull, notScraped, 1),
	}
}

// What tiles without a number say.
const (
	noTraffic  = "No traffic"
	notScraped = "Not scraped"
)
