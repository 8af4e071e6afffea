package mutant

import "github.com/prometheus/prometheus/promql/parser"

// wrongComparison are the comparisons that are written by mistake for one: that
// which differs at the boundary only, and the opposite.
var wrongComparison = map[parser.ItemType][]parser.ItemType{
	parser.GTR:  {parser.GTE, parser.LSS},
	parser.GTE:  {parser.GTR, parser.LTE},
	parser.LSS:  {parser.LTE, parser.GTR},
	parser.LTE:  {parser.LSS, parser.GTE},
	parser.EQLC: {parser.NEQ},
	parser.NEQ:  {parser.EQLC},
}

// comparisons changes comparison operators, and what a comparison yields.
func comparisons(s *surgeon, at site) {
	n, ok := at.node.(*parser.BinaryExpr)
	if !ok {
		return
	}
	old := n.Op
	for _, op := range wrongComparison[old] {
		s.change("comparison", at, "", func() { n.Op = op }, func() { n.Op = old })
	}
	if n.ReturnBool {
		s.change("comparison", at, "", func() { n.ReturnBool = false }, func() { n.ReturnBool = true })
	}
}
