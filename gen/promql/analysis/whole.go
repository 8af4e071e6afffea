package analysis

import (
	"github.com/prometheus/prometheus/promql/parser"
)

// partOfWhole reports whether a quotient is certainly at most 1: the same aggregation of
// the same non-negative growth, where the part selects among what the whole selects.
func partOfWhole(n *parser.BinaryExpr) bool {
	x, y := Unwrap(n.LHS), Unwrap(n.RHS)
	if b, ok := y.(*parser.BinaryExpr); ok && filters(b) && b.RHS.Type() == parser.ValueTypeScalar {
		y = Unwrap(b.LHS)
	}
	ax, ok := x.(*parser.AggregateExpr)
	if !ok || ax.Op != parser.SUM {
		return false
	}
	ay, ok := y.(*parser.AggregateExpr)
	if !ok || ay.Op != parser.SUM || ax.Without || ay.Without || !coarser(ay.Grouping, ax.Grouping) || !sharesGroups(n, ay.Grouping) {
		return false
	}
	return subset(Unwrap(ax.Expr), Unwrap(ay.Expr))
}

// coarser reports whether every label of a grouping is in the finer one.
func coarser(coarse, fine []string) bool {
	for _, l := range coarse {
		if !contains(fine, l) {
			return false
		}
	}
	return true
}

// sharesGroups reports whether an operation matches each part with its own whole.
func sharesGroups(n *parser.BinaryExpr, whole []string) bool {
	m := n.VectorMatching
	if m == nil || m.Card == parser.CardOneToMany || m.FillValues.LHS != nil || m.FillValues.RHS != nil {
		return false
	}
	if m.On {
		return coarser(whole, m.MatchingLabels)
	}
	return !anyOf(whole, m.MatchingLabels)
}

// subset reports whether x is the growth of some of the series of which y is the growth.
func subset(x, y parser.Expr) bool {
	cx, ok := x.(*parser.Call)
	if !ok || cx.Func.Name != "rate" && cx.Func.Name != "increase" {
		return false
	}
	cy, ok := y.(*parser.Call)
	if !ok || cx.Func.Name != cy.Func.Name {
		return false
	}
	mx, ok := cx.Args[0].(*parser.MatrixSelector)
	if !ok {
		return false
	}
	my, ok := cy.Args[0].(*parser.MatrixSelector)
	if !ok || mx.Range != my.Range || mx.RangeExpr != nil || my.RangeExpr != nil {
		return false
	}
	return sameSelection(mx.VectorSelector.(*parser.VectorSelector), my.VectorSelector.(*parser.VectorSelector), false)
}

// sameSelection reports whether x selects only what y selects, at the same time; exact,
// if they must select the same.
func sameSelection(x, y *parser.VectorSelector, exact bool) bool {
	if x.Name != y.Name || x.OriginalOffset != y.OriginalOffset || x.OriginalOffsetExpr != nil || y.OriginalOffsetExpr != nil ||
		x.Timestamp != nil || y.Timestamp != nil || x.StartOrEnd != 0 || y.StartOrEnd != 0 ||
		x.Anchored != y.Anchored || x.Smoothed != y.Smoothed || exact && len(x.LabelMatchers) != len(y.LabelMatchers) {
		return false
	}
	for _, m := range y.LabelMatchers {
		found := false
		for _, o := range x.LabelMatchers {
			found = found || o.Name == m.Name && o.Type == m.Type && o.Value == m.Value
		}
		if !found {
			return false
		}
	}
	return true
}

// sameElement reports whether both sides are the same plain selector, so that each
// element meets itself.
func sameElement(n *parser.BinaryExpr) bool {
	m := n.VectorMatching
	if m == nil || m.On || len(m.MatchingLabels) > 0 || m.FillValues.LHS != nil || m.FillValues.RHS != nil {
		return false
	}
	x, ok := Unwrap(n.LHS).(*parser.VectorSelector)
	if !ok || x.Name == "" {
		return false
	}
	y, ok := Unwrap(n.RHS).(*parser.VectorSelector)
	return ok && sameSelection(x, y, true)
}

func contains(list []string, s string) bool {
	for _, e := range list {
		if e == s {
			return true
		}
	}
	return false
}

func anyOf(a, b []string) bool {
	for _, e := range a {
		if contains(b, e) {
			return true
		}
	}
	return false
}
