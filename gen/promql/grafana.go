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
