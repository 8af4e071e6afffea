package mutant

import "github.com/prometheus/prometheus/promql/parser"

// quantiles asks for another quantile.
func quantiles(s *surgeon, at site) {
	var arg parser.Expr
	switch n := at.node.(type) {
	case *parser.Call:
		switch n.Func.Name {
		case "histogram_quantile", "quantile_over_time":
			arg = n.Args[0]
		}
	case *parser.AggregateExpr:
		if n.Op == parser.QUANTILE {
			arg = n.Param
		}
	}
	if arg == nil {
		return
	}
	q, ok := bare(arg).(*parser.NumberLiteral)
	if !ok {
		return
	}
	old, wrong := q.Val, 0.5
	if old == wrong {
		wrong = 0.9
	}
	s.change("quantile", at, "", func() { q.Val = wrong }, func() { q.Val = old })
}
