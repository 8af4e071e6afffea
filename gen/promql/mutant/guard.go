package mutant

import "github.com/prometheus/prometheus/promql/parser"

// guards removes what keeps data out or lets it in: comparisons with zero that guard
// a division, and a side of or, and, unless.
func guards(s *surgeon, at site) {
	n, ok := at.node.(*parser.BinaryExpr)
	if !ok {
		return
	}
	switch n.Op {
	case parser.LOR:
		s.exchange("guard", at, paren(n.LHS), "")
		s.exchange("guard", at, paren(n.RHS), "")
	case parser.LAND:
		s.exchange("guard", at, paren(n.LHS), at.surplus())
		s.exchange("guard", at, paren(n.RHS), "")
	case parser.LUNLESS:
		s.exchange("guard", at, paren(n.LHS), at.surplus())
		s.change("guard", at, "", func() { n.Op = parser.LAND }, func() { n.Op = parser.LUNLESS })
	default:
		if s.isGuard(at) {
			s.exchange("guard", at, paren(n.LHS), "")
		}
	}
}

// shaping are functions whose first vector passes through, bounded, rounded or renamed.
var shaping = map[string]int{
	"abs": 0, "ceil": 0, "clamp": 0, "clamp_max": 0, "clamp_min": 0, "floor": 0, "label_join": 0, "label_replace": 0, "round": 0,
}

// wrappers removes a function and keeps what it shapes.
func wrappers(s *surgeon, at site) {
	n, ok := at.node.(*parser.Call)
	if !ok {
		return
	}
	if arg, ok := shaping[n.Func.Name]; ok {
		s.exchange("wrapper", at, paren(n.Args[arg]), "")
	}
}
