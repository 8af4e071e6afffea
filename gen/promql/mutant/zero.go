package mutant

import (
	"math"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"
)

// Of what is multiplied by zero only the presence and the labels count: catalogs
// write (part or 0 * whole) / (whole > 0) for a part that is born with its first
// event. Mistakes inside such a whole that change nothing but values are no mistakes,
// as long as values are finite.

// presence is why a change of values inside a product with zero cannot be noticed.
const presence = "it is multiplied by zero, so only its presence counts"

// zeroed finds the product with a zero that a site feeds through nothing but
// aggregations, alternatives and conditions, and reports whether more elements at the site
// could only mean more elements of the product.
func (at site) zeroed() (product int, grows, ok bool) {
	grows = true
	below := at.node
	for i := len(at.above) - 1; i >= 0; i-- {
		switch n := at.above[i].(type) {
		case *parser.ParenExpr, *parser.MatrixSelector:
		case *parser.Call:
			if wrongFunction[n.Func.Name] == nil {
				return 0, false, false
			}
		case *parser.AggregateExpr:
			if !folds4(n.Op) {
				return 0, false, false
			}
		case *parser.BinaryExpr:
			if n.Op == parser.MUL && (isZero(n.LHS) || isZero(n.RHS)) {
				return i, grows, true
			}
			switch {
			case scales(n):
			case n.Op == parser.LAND:
			case n.Op == parser.LUNLESS:
				grows = grows && n.LHS == below
			case n.Op == parser.LOR:
				// What the left side gains can push out what the right side has, and stands for it only
				// where it has all of its labels.
				grows = grows && (n.RHS == below || everyLabel(n.VectorMatching))
			default:
				return 0, false, false
			}
		default:
			return 0, false, false
		}
		below = at.above[i]
	}
	return 0, false, false
}

// scales reports whether an operation multiplies or divides by a number that is not zero.
func scales(n *parser.BinaryExpr) bool {
	by, ok := bare(n.RHS).(*parser.NumberLiteral)
	return ok && (n.Op == parser.DIV || n.Op == parser.MUL) && by.Val != 0 && !math.IsInf(by.Val, 0) && !math.IsNaN(by.Val)
}

// scaled says why it does not matter by which number an operation scales.
func (at site) scaled() string {
	n, ok := at.node.(*parser.BinaryExpr)
	if _, _, zero := at.zeroed(); ok && zero && scales(n) {
		return presence
	}
	return ""
}

// surplus says why more elements at a site cannot be noticed: they end in a product
// with zero, and what the product is divided by has no partner for them.
func (at site) surplus() string {
	i, grows, ok := at.zeroed()
	if !ok || !grows {
		return ""
	}
	product := at.above[i].(*parser.BinaryExpr)
	whole := product.RHS
	if isZero(product.RHS) {
		whole = product.LHS
	}
	below := parser.Expr(product)
	for i--; i >= 0; i-- {
		switch n := at.above[i].(type) {
		case *parser.ParenExpr:
		case *parser.BinaryExpr:
			switch {
			case n.Op == parser.LOR && n.RHS == below:
			case n.Op == parser.DIV && n.LHS == below && plain(n.VectorMatching) && unguarded(n.RHS) == bare(whole).String():
				return "what it adds is zero, and the division has no partner for it"
			default:
				return ""
			}
		default:
			return ""
		}
		below = at.above[i]
	}
	return ""
}

// plain reports whether elements match one to one on all labels.
func plain(m *parser.VectorMatching) bool {
	return everyLabel(m) && m.Card == parser.CardOneToOne
}

// everyLabel reports whether elements match on all labels.
func everyLabel(m *parser.VectorMatching) bool {
	return m != nil && !m.On && len(m.MatchingLabels) == 0
}

// unguarded is the text of an expression without a comparison with zero around it.
func unguarded(e parser.Expr) string {
	e = bare(e)
	if n, ok := e.(*parser.BinaryExpr); ok && n.Op == parser.GTR && isZero(n.RHS) {
		e = bare(n.LHS)
	}
	return e.String()
}

// folds4 are the aggregations that have an element for every group, of its own labels.
func folds4(op parser.ItemType) bool {
	return op == parser.SUM || op == parser.MAX || op == parser.MIN || op == parser.AVG
}

// counter reports whether a name can only be that of a series of floats: native
// histograms have none of these endings.
func counter(name string) bool {
	for _, end := range []string{"_total", "_sum", "_count", "_bucket"} {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	return false
}
