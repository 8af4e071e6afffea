package inputs

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/examples"
)

// accepts reports whether all matchers on a label take a value.
func accepts(ms []*labels.Matcher, name, value string) bool {
	return !slices.ContainsFunc(ms, func(m *labels.Matcher) bool { return m.Name == name && !m.Matches(value) })
}

// accepted are values that all matchers on a label take, the hints first.
func accepted(ms []*labels.Matcher, name string, hints ...string) []string {
	candidates := slices.Clone(hints)
	for _, m := range ms {
		if m.Name == name {
			candidates = append(candidates, examples.Of(m)...)
		}
	}
	candidates = append(candidates, "0", "a", "b", "")
	var out []string
	for _, c := range candidates {
		if accepts(ms, name, c) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// refusable are texts that a matcher leaves out.
func refusable(m *labels.Matcher) []string {
	var out []string
	for _, x := range examples.Of(m) {
		if x != "" && !m.Matches(x) {
			out = append(out, x)
		}
	}
	return out
}

// refused is a value that the matcher does not take: a legal one where there is one.
func refused(m *labels.Matcher, legal []string) (string, bool) {
	for _, v := range append(slices.Clone(legal), "other", "1", "2", m.Value, "") {
		if !m.Matches(v) {
			return v, true
		}
	}
	return "", false
}
