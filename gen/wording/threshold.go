package wording

import (
	"strings"

	"metricwright/gen/catalog"
)

// Side is where a value lies that a comparison (> or <) is true of.
func Side(op string) string {
	if op == "<" {
		return "below"
	}
	return "above"
}

// Beyond says what a comparison asks, for example above 90%.
func Beyond(op, unit string, v float64) string { return Side(op) + " " + Value(unit, v) }

// Levels are a threshold's levels, for example warning above 90%, critical above 98%.
func Levels(op, unit string, l catalog.Levels) string {
	var out []string
	for _, x := range []struct {
		severity string
		v        *float64
	}{{"warning", l.Warning}, {"critical", l.Critical}} {
		if x.v != nil {
			out = append(out, x.severity+" "+Beyond(op, unit, *x.v))
		}
	}
	return strings.Join(out, ", ")
}
