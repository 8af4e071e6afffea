package simulate

import (
	"regexp/syntax"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// required are the labels by which a deployment chooses its targets, where a target does not have
// what is asked already: each with a value that its matcher takes.
func required(m catalog.Matchers, own map[string]string) map[string]string {
	out := map[string]string{}
	for _, l := range promql.MustMatchers(m) {
		if l.Matches(own[l.Name]) {
			continue
		}
		if v := example(l); l.Matches(v) {
			out[l.Name] = v
		}
	}
	return out
}

// example is a value that a matcher takes, as far as one can be told from its expression.
func example(l *labels.Matcher) string {
	if l.Type != labels.MatchRegexp {
		return l.Value
	}
	e, err := syntax.Parse(l.Value, syntax.Perl)
	if err != nil {
		return ""
	}
	return samples(e.Simplify(), 1)[0]
}
