package mutant

import "github.com/prometheus/prometheus/promql/parser"

// wrongArithmetic are the operators taken for one another.
var wrongArithmetic = map[parser.ItemType]parser.ItemType{
	parser.ADD: parser.SUB,
	parser.SUB: parser.ADD,
	parser.MUL: parser.DIV,
	parser.DIV: parser.MUL,
}

// swaps turns fractions and differences upside down, and takes another operator.
func swaps(s *surgeon, at site) {
	n, ok := at.node.(*parser.BinaryExpr)
	if !ok || wrongArithmetic[n.Op] == 0 {
		return
	}
	old := *n
	if n.Op == parser.DIV || n.Op == parser.SUB {
		s.change("swap", at, "", func() {
			n.LHS, n.RHS = paren(old.RHS), paren(old.LHS)
			n.VectorMatching = turned(old.VectorMatching)
		}, func() { *n = old })
	}
	if isZero(n.LHS) || isZero(n.RHS) {
		return // 0 * x only makes zeros where x is, and so does 0 / x
	}
	s.exchange("arithmetic", at, &parser.ParenExpr{Expr: &parser.BinaryExpr{
		Op: wrongArithmetic[n.Op], LHS: paren(n.LHS), RHS: paren(n.RHS), VectorMatching: n.VectorMatching,
	}}, at.scaled())
}

func isZero(e parser.Expr) bool {
	n, ok := bare(e).(*parser.NumberLiteral)
	return ok && n.Val == 0
}

// turned is a matching with its sides exchanged.
func turned(m *parser.VectorMatching) *parser.VectorMatching {
	if m == nil {
		return nil
	}
	out := *m
	switch m.Card {
	case parser.CardManyToOne:
		out.Card = parser.CardOneToMany
	case parser.CardOneToMany:
		out.Card = parser.CardManyToOne
	}
	out.FillValues.LHS, out.FillValues.RHS = m.FillValues.RHS, m.FillValues.LHS
	return &out
}
