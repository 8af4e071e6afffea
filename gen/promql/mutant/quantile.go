package mutant

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"
)

// usual are the quantiles that people ask for, and mistake for one another.
var usual = []float64{0.5, 0.75, 0.9, 0.95, 0.99, 0.999}

// quantiles asks for the next quantile below and above.
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
	old := q.Val
	i, found := slices.BinarySearch(usual, old)
	wrong := []int{i - 1, i}
	if found {
		wrong[1]++
	}
	for _, i := range wrong {
		if i >= 0 && i < len(usual) {
			s.change("quantile", at, "", func() { q.Val = usual[i] }, func() { q.Val = old })
		}
	}
}
