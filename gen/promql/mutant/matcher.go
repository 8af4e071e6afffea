package mutant

import (
	"slices"

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

// matchers drops label matchers and turns them around.
func matchers(s *surgeon, at site) {
	n, ok := at.node.(*parser.VectorSelector)
	if !ok {
		return
	}
	old := n.LabelMatchers
	restore := func() { n.LabelMatchers = old }
	for i, m := range old {
		if m.Name == model.MetricNameLabel {
			continue
		}
		s.change("matcher", at, at.surplus(), func() { n.LabelMatchers = slices.Delete(slices.Clone(old), i, i+1) }, restore)
		if turned, err := labels.NewMatcher(opposite[m.Type], m.Name, m.Value); err == nil {
			s.change("matcher", at, "", func() {
				n.LabelMatchers = slices.Clone(old)
				n.LabelMatchers[i] = turned
			}, restore)
		}
	}
}
