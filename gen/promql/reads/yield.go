package reads

import "github.com/prometheus/prometheus/promql/parser"

// MayYield reports whether the expression could have a result where has says
// which selectors find something.
func (q *Query) MayYield(has func(Selector) bool) bool { return mayYield(q.Expr, has) }

// Conjures reports whether a part of the expression may have a result where no
// selector finds anything.
func (q *Query) Conjures() bool {
	found := false
	parser.Inspect(q.Expr, func(n parser.Node, _ []parser.Node) error {
		if c, ok := n.(*parser.Call); ok {
			found = found || callYields(c, func(Selector) bool { return false })
		}
		return nil
	})
	return found
}

func mayYield(n parser.Node, has func(Selector) bool) bool {
	switch n := n.(type) {
	case *parser.VectorSelector:
		return has(selector(n))
	case *parser.MatrixSelector:
		return mayYield(n.VectorSelector, has)
	case *parser.SubqueryExpr:
		return mayYield(n.Expr, has)
	case *parser.ParenExpr:
		return mayYield(n.Expr, has)
	case *parser.UnaryExpr:
		return mayYield(n.Expr, has)
	case *parser.AggregateExpr:
		return mayYield(n.Expr, has)
	case *parser.BinaryExpr:
		return binaryYields(n, has)
	case *parser.Call:
		return callYields(n, has)
	default:
		return true
	}
}

func binaryYields(n *parser.BinaryExpr, has func(Selector) bool) bool {
	left, right := mayYield(n.LHS, has), mayYield(n.RHS, has)
	switch {
	case n.Op == parser.LOR:
		return left || right
	case n.Op == parser.LUNLESS:
		return left
	case n.VectorMatching != nil && (n.VectorMatching.FillValues.LHS != nil || n.VectorMatching.FillValues.RHS != nil):
		return left || right
	default:
		return left && right
	}
}

// callYields: a function of a vector yields nothing on nothing, except those that
// make something of absence and those that take no vector at all.
func callYields(n *parser.Call, has func(Selector) bool) bool {
	switch n.Func.Name {
	case "absent", "absent_over_time", "scalar", "vector":
		return true
	}
	for _, a := range n.Args {
		if t := a.Type(); t == parser.ValueTypeVector || t == parser.ValueTypeMatrix {
			return mayYield(a, has)
		}
	}
	return true
}
