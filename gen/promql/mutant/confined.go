package mutant

import (
	"fmt"
	"slices"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// A matcher that is dropped lets in series which it kept out, and nothing else: what
// changes has a value of its label that the matcher refuses. As long as that label is
// kept, the change stays among such elements. Where they are matched, by that label
// too, with a side on which all elements satisfy the matcher, they find no partner.

// unmatched says why a selector may do without a matcher, if it may.
func (at site) unmatched(m *labels.Matcher) string {
	below := at.node
	for i := len(at.above) - 1; i >= 0; i-- {
		switch n := at.above[i].(type) {
		case *parser.ParenExpr, *parser.MatrixSelector, *parser.UnaryExpr:
		case *parser.Call:
			if wrongFunction[n.Func.Name] == nil {
				return ""
			}
		case *parser.AggregateExpr:
			if !folds4(n.Op) && n.Op != parser.COUNT && n.Op != parser.GROUP || !keeps(n, m.Name) {
				return ""
			}
		case *parser.BinaryExpr:
			if isScalar(n.LHS) || isScalar(n.RHS) {
				break
			}
			inside, other := n.RHS == below, n.LHS
			if !inside {
				other = n.RHS
			}
			if !matchedBy(n, m.Name) {
				if n.Op.IsSetOperator() && (inside == (n.Op == parser.LOR)) {
					break // the other elements neither push these out nor are pushed out
				}
				return ""
			}
			partner := !n.Op.IsSetOperator() || n.Op != parser.LOR && inside || n.Op == parser.LAND
			if partner && confined(other, m) {
				return fmt.Sprintf("what %s keeps out finds no partner on the other side of %s, which keeps it out, too", m, n.Op)
			}
		default:
			return ""
		}
		below = at.above[i]
	}
	return ""
}

// confined reports whether all elements of an expression satisfy a matcher.
func confined(e parser.Expr, m *labels.Matcher) bool {
	switch n := e.(type) {
	case *parser.VectorSelector:
		return slices.ContainsFunc(n.LabelMatchers, func(o *labels.Matcher) bool { return o.String() == m.String() })
	case *parser.MatrixSelector:
		return confined(n.VectorSelector, m)
	case *parser.ParenExpr:
		return confined(n.Expr, m)
	case *parser.AggregateExpr:
		return keeps(n, m.Name) && confined(n.Expr, m)
	case *parser.Call:
		return wrongFunction[n.Func.Name] != nil && len(n.Args) > 0 && confined(n.Args[len(n.Args)-1], m)
	case *parser.BinaryExpr:
		switch {
		case isScalar(n.RHS):
			return confined(n.LHS, m)
		case isScalar(n.LHS):
			return confined(n.RHS, m)
		case n.Op == parser.LOR:
			return confined(n.LHS, m) && confined(n.RHS, m)
		case n.Op == parser.LUNLESS:
			return confined(n.LHS, m)
		case n.Op == parser.LAND:
			return confined(n.LHS, m) || matchedBy(n, m.Name) && confined(n.RHS, m)
		default:
			return matchedBy(n, m.Name) && (confined(n.LHS, m) || confined(n.RHS, m))
		}
	}
	return false
}

// keeps reports whether an aggregation's groups are distinguished by a label.
func keeps(n *parser.AggregateExpr, label string) bool {
	return slices.Contains(n.Grouping, label) != n.Without
}

// matchedBy reports whether only elements with equal values of a label match. An
// arithmetic operation on some labels only is left out: what is added there could
// be ambiguous, which is an error.
func matchedBy(n *parser.BinaryExpr, label string) bool {
	m := n.VectorMatching
	switch {
	case m == nil:
		return false
	case m.On:
		many, one := m.Card == parser.CardManyToOne, m.Card == parser.CardOneToMany
		return slices.Contains(m.MatchingLabels, label) && (n.Op.IsSetOperator() || (many || unique(n.LHS, m)) && (one || unique(n.RHS, m)))
	case len(m.MatchingLabels) > 0:
		return n.Op.IsSetOperator() && !slices.Contains(m.MatchingLabels, label)
	default:
		return m.Card != parser.CardManyToMany || n.Op.IsSetOperator()
	}
}

// unique reports whether no two elements of a side have the same labels to match by.
func unique(e parser.Expr, m *parser.VectorMatching) bool {
	g, ok := bare(e).(*parser.AggregateExpr)
	if b, isGuard := bare(e).(*parser.BinaryExpr); isGuard && isScalar(b.RHS) {
		return unique(b.LHS, m)
	}
	return ok && !g.Without && !slices.ContainsFunc(g.Grouping, func(l string) bool { return !slices.Contains(m.MatchingLabels, l) })
}

func isScalar(e parser.Expr) bool { return e.Type() == parser.ValueTypeScalar }
