package promql

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
)

// LabelValues is the query of a dashboard's variable: the values of a label among the
// series of that name, narrowed by the variables that the reader has chosen before.
func LabelValues(name string, match []*labels.Matcher, label string) string {
	return "label_values(" + Print(selector(name, match)) + ", " + label + ")"
}

// Firing selects those of the named alerts that fire.
func Firing(alerts []string, match []*labels.Matcher) Expr {
	names := slices.Clone(alerts)
	slices.Sort(names)
	names = slices.Compact(names)
	ms := append([]*labels.Matcher{
		Equal("alertstate", "firing"),
		{Type: labels.MatchRegexp, Name: "alertname", Value: strings.Join(names, "|")},
	}, match...)
	return selector("ALERTS", ms)
}

// Restarts counts how often the processes of each target began anew of late: their counters
// fall back to zero. A replaced pod is a new target and is not counted.
func Restarts(name string, match []*labels.Matcher, target []string) Expr {
	resets := call("resets", over(selector(name, match), RateInterval))
	return binary(">", by("sum", target, resets), number(0), nil)
}
