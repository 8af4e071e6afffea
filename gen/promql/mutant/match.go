package mutant

import (
	"fmt"
	"maps"
	"slices"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/reads"
)

// matches drops labels from on, ignoring and group_left, and adds some to the first two.
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
		} else if n.Op == parser.LAND && m.On {
			why = at.surplus() // more elements find a partner
		}
		s.change("match", at, why, func() { m.MatchingLabels = slices.Delete(slices.Clone(labels), i, i+1) }, func() { m.MatchingLabels = labels })
	}
	if m.On || len(labels) > 0 {
		why := ""
		if (n.Op == parser.LOR || n.Op == parser.LUNLESS) && m.On {
			why = at.surplus() // one side keeps out less of the other
		}
		for _, label := range s.known.eitherSide(n) {
			if !slices.Contains(labels, label) && !slices.Contains(include, label) {
				s.change("match", at, why, func() { m.MatchingLabels = append(slices.Clone(labels), label) }, func() { m.MatchingLabels = labels })
			}
		}
	}
	for i := range include {
		s.change("match", at, "", func() { m.Include = slices.Delete(slices.Clone(include), i, i+1) }, func() { m.Include = include })
	}
}

// eitherSide are the labels that one side or the other bears.
func (v *Vocabulary) eitherSide(n *parser.BinaryExpr) []string {
	all := v.labelSet(n.LHS)
	maps.Copy(all, v.labelSet(n.RHS))
	return slices.Sorted(maps.Keys(all))
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
