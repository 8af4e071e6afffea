package mutant

import (
	"fmt"
	"slices"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/reads"
)

// matches drops labels from on, ignoring and group_left.
func matches(s *surgeon, at site) {
	n, ok := at.node.(*parser.BinaryExpr)
	if !ok || n.VectorMatching == nil {
		return
	}
	m := n.VectorMatching
	labels, include := m.MatchingLabels, m.Include
	for i, label := range labels {
		why := ""
		if !onEither(n, label) {
			why = fmt.Sprintf("neither side has a label %s", label)
		}
		s.change("match", at, why, func() { m.MatchingLabels = slices.Delete(slices.Clone(labels), i, i+1) }, func() { m.MatchingLabels = labels })
	}
	for i := range include {
		s.change("match", at, "", func() { m.Include = slices.Delete(slices.Clone(include), i, i+1) }, func() { m.Include = include })
	}
}

// onEither reports whether a side could bear the label.
func onEither(n *parser.BinaryExpr, label string) bool {
	for _, side := range []parser.Expr{n.LHS, n.RHS} {
		if key, known := reads.Key(side); !known || slices.Contains(key, label) {
			return true
		}
	}
	return false
}
