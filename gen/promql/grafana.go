package promql

import (
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// LabelValues is the query of a dashboard's variable: the values of a label among the
// series of any of those names, narrowed by what all of them select and by the variables that the
// reader has chosen before.
func LabelValues(of []Series, match []*labels.Matcher, label string) string {
	var names []string
	shared := of[0].Match
	for _, s := range of {
		if !slices.Contains(names, s.Name) {
			names = append(names, s.Name)
		}
		shared = slices.DeleteFunc(slices.Clone(shared), func(m *labels.Matcher) bool {
			return !slices.ContainsFunc(s.Match, func(o *labels.Matcher) bool { return o.String() == m.String() })
		})
	}
	match = append(shared, match...)
	from := selector(names[0], match)
	if len(names) > 1 {
		from = &parser.VectorSelector{LabelMatchers: append(match, OneOf(model.MetricNameLabel, names))}
	}
	return "label_values(" + Print(from) + ", " + label + ")"
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
