package mutant

import (
	"fmt"
	"slices"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/reads"
)

// groupings drops a label from a grouping, adds one that the elements bear, or turns
// by into without and back.
func groupings(s *surgeon, at site) {
	n, ok := at.node.(*parser.AggregateExpr)
	if !ok {
		return
	}
	old := n.Grouping
	for i, label := range old {
		dropped := slices.Delete(slices.Clone(old), i, i+1)
		s.change("grouping", at, uselessLabel(n, label, at.parent()), func() { n.Grouping = dropped }, func() { n.Grouping = old })
	}
	for _, label := range s.known.labels(n.Expr) {
		if !slices.Contains(old, label) {
			added := append(slices.Clone(old), label)
			s.change("grouping", at, uselessLabel(n, label, at.parent()), func() { n.Grouping = added }, func() { n.Grouping = old })
		}
	}
	if len(old) > 0 {
		s.change("grouping", at, "", func() { n.Without = !n.Without }, func() { n.Without = !n.Without })
	}
}

// uselessLabel says why it does not matter whether a grouping names a label, if it does not.
func uselessLabel(n *parser.AggregateExpr, label string, around parser.Expr) string {
	if key, known := reads.Key(n.Expr); known && !slices.Contains(key, label) {
		return fmt.Sprintf("what is grouped has no label %s", label)
	}
	outer, ok := around.(*parser.AggregateExpr)
	if !ok || outer.Op != n.Op || outer.Expr != n && bare(outer.Expr) != n {
		return ""
	}
	switch n.Op {
	case parser.SUM, parser.MAX, parser.MIN, parser.GROUP:
		if slices.Contains(outer.Grouping, label) == outer.Without {
			return fmt.Sprintf("the %s around it folds %s away in the same manner", outer.Op, label)
		}
	}
	return ""
}
