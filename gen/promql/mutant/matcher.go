package mutant

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// opposite is the matcher that lets through what a matcher keeps out.
var opposite = map[labels.MatchType]labels.MatchType{
	labels.MatchEqual:     labels.MatchNotEqual,
	labels.MatchNotEqual:  labels.MatchEqual,
	labels.MatchRegexp:    labels.MatchNotRegexp,
	labels.MatchNotRegexp: labels.MatchRegexp,
}

// matchers drops label matchers, turns them around, gives them another value, and
// adds one for each label that the metric has.
func matchers(s *surgeon, at site) {
	n, ok := at.node.(*parser.VectorSelector)
	if !ok {
		return
	}
	old := n.LabelMatchers
	become := func(why string, list []*labels.Matcher) {
		s.change("matcher", at, why, func() { n.LabelMatchers = list }, func() { n.LabelMatchers = old })
	}
	bound := map[string]bool{model.MetricNameLabel: true}
	for i, m := range old {
		if m.Name == model.MetricNameLabel {
			continue
		}
		bound[m.Name] = true
		become(cmp.Or(at.surplus(), at.unmatched(m)), slices.Delete(slices.Clone(old), i, i+1))
		instead := func(t labels.MatchType, value string) {
			if by, err := labels.NewMatcher(t, m.Name, value); err == nil {
				list := slices.Clone(old)
				list[i] = by
				become("", list)
			}
		}
		instead(opposite[m.Type], m.Value)
		for _, value := range s.known.otherValues(n.Name, m) {
			instead(m.Type, value)
		}
	}
	for _, label := range s.known.labels(n) {
		if values := s.known.Values(n.Name, label); !bound[label] && len(values) > 0 {
			become("", append(slices.Clone(old), labels.MustNewMatcher(labels.MatchEqual, label, values[0])))
		}
	}
}

// otherValues are the values written by mistake for a matcher's: the next in size or
// in the alphabet that the metric has, and a regular expression without one of its
// alternatives.
func (v *Vocabulary) otherValues(metric string, m *labels.Matcher) []string {
	if m.Type == labels.MatchRegexp || m.Type == labels.MatchNotRegexp {
		return fewerAlternatives(m.Value)
	}
	all := v.Values(metric, m.Name)
	slices.SortStableFunc(all, bySize)
	var out []string
	for _, i := range []int{slices.Index(all, m.Value) - 1, slices.Index(all, m.Value) + 1} {
		if i >= 0 && i < len(all) && all[i] != m.Value {
			out = append(out, all[i])
		}
	}
	return out
}

// bySize orders values that are numbers by size, and leaves others as they are.
func bySize(a, b string) int {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	switch {
	case errX != nil || errY != nil || x == y:
		return 0
	case x < y:
		return -1
	default:
		return 1
	}
}

// fewerAlternatives drops one alternative each from a regular expression a|b|c.
func fewerAlternatives(re string) []string {
	parts := strings.Split(re, "|")
	if len(parts) < 2 {
		return nil
	}
	var out []string
	for i := range parts {
		text := strings.Join(slices.Delete(slices.Clone(parts), i, i+1), "|")
		if _, err := syntax.Parse(text, syntax.Perl); err == nil {
			out = append(out, text)
		}
	}
	return out
}
