package panelstyle

import "metricwright/gen/plan"

// The colours: those of a judgement, and the text's own where nobody judges.
const (
	Neutral = "text"
	Fine    = "green"
	Warning = "orange"
	Bad     = "red"
)

// Step is a colour and the value from which on it holds.
type Step struct {
	From   *float64 // nil: from below
	Colour string
}

// Steps are where a judgement changes the colour. Without a judgement there is one step, or
// Grafana would paint everything above 80 red.
func Steps(t *plan.Threshold) []Step {
	var out []Step
	add := func(from *float64, colour string) { out = append(out, Step{from, colour}) }
	switch {
	case t == nil:
		add(nil, Neutral)
	case t.Op == ">":
		add(nil, Fine)
		if t.Levels.Warning != nil {
			add(past(*t.Levels.Warning), Warning)
		}
		if t.Levels.Critical != nil {
			add(past(*t.Levels.Critical), Bad)
		}
	default:
		if t.Levels.Critical != nil {
			add(nil, Bad)
		}
		if t.Levels.Warning != nil {
			add(t.Levels.Critical, Warning)
		}
		end := t.Levels.Warning
		if end == nil {
			end = t.Levels.Critical
		}
		add(end, Fine)
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

// Colour is that of a value.
func Colour(t *plan.Threshold, v float64) string {
	out := Neutral
	for _, s := range Steps(t) {
		if s.From == nil || v >= *s.From {
			out = s.Colour
		}
	}
	return out
}

// Top is the axis's upper end. Only a share has one worth drawing: a histogram's last bound
// would press every line to the ground, and so would the whole to a share of failures.
func Top(pn *plan.Panel) *float64 {
	if pn.Unit != plan.UnitRatio {
		return nil
	}
	if s := pn.Queries[0].Signal; pn.Type == "timeseries" && s.Gauge == nil && len(s.Each) == 0 && pn.Better == "lower" {
		return nil
	}
	return pn.Range.Max
}
