package mutant

import (
	"fmt"
	"slices"

	"github.com/prometheus/prometheus/model/labels"
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
		s.change("grouping", at, s.uselessLabel(at, n, label), func() { n.Grouping = dropped }, func() { n.Grouping = old })
	}
	for _, label := range s.known.labels(n.Expr) {
		if !slices.Contains(old, label) {
			added := append(slices.Clone(old), label)
			s.change("grouping", at, s.uselessLabel(at, n, label), func() { n.Grouping = added }, func() { n.Grouping = old })
		}
	}
	if len(old) > 0 {
		s.change("grouping", at, "", func() { n.Without = !n.Without }, func() { n.Without = !n.Without })
	}
}

// uselessLabel says why it does not matter whether a grouping names a label, if it does not.
func (s *surgeon) uselessLabel(at site, n *parser.AggregateExpr, label string) string {
	if key, known := reads.Key(n.Expr); known && !slices.Contains(key, label) {
		return fmt.Sprintf("what is grouped has no label %s", label)
	}
	if b, ok := at.parent().(*parser.BinaryExpr); ok && bare(b.RHS) == n && existence(b, label) && (!addsUp(n.Op) || floats(n.Expr)) {
		return fmt.Sprintf("%s asks only whether there is an element, and not which %s it has", b.Op, label)
	}
	outer, ok := at.parent().(*parser.AggregateExpr)
	if !ok || outer.Expr != n && bare(outer.Expr) != n || keeps(outer, label) {
		return ""
	}
	if folds4(outer.Op) && folds4(n.Op) && s.known.fixed(n.Expr, n, label) {
		return fmt.Sprintf("all elements have one %s, and the %s around it drops it", label, outer.Op)
	}
	switch n.Op {
	case parser.SUM, parser.MAX, parser.MIN, parser.GROUP:
		if outer.Op == n.Op {
			return fmt.Sprintf("the %s around it folds %s away in the same manner", outer.Op, label)
		}
	}
	return ""
}

// existence reports whether an operation asks of its right side only whether there are elements
// of some labels, and a label is none of them.
func existence(b *parser.BinaryExpr, label string) bool {
	return (b.Op == parser.LAND || b.Op == parser.LUNLESS) && b.VectorMatching.On && !slices.Contains(b.VectorMatching.MatchingLabels, label)
}

// fixed reports whether all elements that an aggregation could put into one group have the same
// value of a label, as a matcher demands, or none, as far as the suite knows the metric. Elements
// of both sides of an or are never in one group where it keeps what tells the sides apart.
func (v *Vocabulary) fixed(e parser.Expr, n *parser.AggregateExpr, label string) bool {
	switch e := e.(type) {
	case *parser.VectorSelector:
		return slices.ContainsFunc(e.LabelMatchers, func(m *labels.Matcher) bool { return m.Name == label && m.Type == labels.MatchEqual }) ||
			v.metrics[e.Name] != nil && v.metrics[e.Name][label] == nil
	case *parser.MatrixSelector:
		return v.fixed(e.VectorSelector, n, label)
	case *parser.ParenExpr:
		return v.fixed(e.Expr, n, label)
	case *parser.Call:
		return wrongFunction[e.Func.Name] != nil && v.fixed(e.Args[len(e.Args)-1], n, label)
	case *parser.BinaryExpr:
		m := e.VectorMatching
		return e.Op == parser.LOR && m.On && !slices.ContainsFunc(m.MatchingLabels, func(l string) bool { return l == label || !keeps(n, l) }) &&
			v.fixed(e.LHS, n, label) && v.fixed(e.RHS, n, label)
	}
	return false
}
