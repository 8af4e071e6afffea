package mutant

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/reads"
)

// wrongFold are the aggregations taken for one another, and wrongFunction the functions.
var (
	wrongFold = map[parser.ItemType][]parser.ItemType{
		parser.SUM:     {parser.MAX, parser.AVG},
		parser.MAX:     {parser.SUM, parser.MIN, parser.AVG},
		parser.MIN:     {parser.MAX, parser.AVG},
		parser.AVG:     {parser.SUM, parser.MAX},
		parser.COUNT:   {parser.SUM},
		parser.TOPK:    {parser.BOTTOMK},
		parser.BOTTOMK: {parser.TOPK},
	}
	wrongFunction = map[string][]string{
		"sum_over_time":   {"avg_over_time", "max_over_time"},
		"avg_over_time":   {"max_over_time", "sum_over_time"},
		"max_over_time":   {"avg_over_time", "min_over_time"},
		"min_over_time":   {"max_over_time", "avg_over_time"},
		"count_over_time": {"sum_over_time"},
		"last_over_time":  {"max_over_time"},
		"rate":            {"increase"},
		"increase":        {"rate"},
		"irate":           {"rate"},
		"delta":           {"increase"},
		"deriv":           {"rate"},
	}
)

// folds takes another aggregation, over labels or over time.
func folds(s *surgeon, at site) {
	switch n := at.node.(type) {
	case *parser.AggregateExpr:
		old := n.Op
		for _, op := range wrongFold[old] {
			s.change("fold", at, sameFold(at, n, op), func() { n.Op = op }, func() { n.Op = old })
		}
	case *parser.Call:
		old := n.Func
		for _, name := range wrongFunction[old.Name] {
			s.change("fold", at, sameFunction(at, n), func() { n.Func = parser.Functions[name] }, func() { n.Func = old })
		}
	}
}

// sameFold says why another aggregation gives the same, if it does.
func sameFold(at site, n *parser.AggregateExpr, op parser.ItemType) string {
	if n.Op == parser.COUNT && op == parser.SUM {
		if g, ok := bare(n.Expr).(*parser.AggregateExpr); ok && g.Op == parser.GROUP {
			return "each element is 1, so their sum is their number"
		}
	}
	if !folds4(n.Op) || !folds4(op) || addsUp(n.Op) != addsUp(op) && !floats(n.Expr) {
		return ""
	}
	if singles(n) {
		return "every group has one element, so sum, max, min and avg agree"
	}
	if _, _, ok := at.zeroed(); ok {
		return presence
	}
	return ""
}

// sameFunction says why another function over time gives the same, if it does.
func sameFunction(at site, n *parser.Call) string {
	isRate := n.Func.Name == "rate" || n.Func.Name == "increase"
	if isRate && at.scaleFree() {
		return "quantiles and shares do not depend on the scale of the buckets"
	}
	if _, _, ok := at.zeroed(); ok && isRate {
		return presence
	}
	return ""
}

// singles reports whether every group of an aggregation holds one element, because
// what it folds bears no label that it folds away.
func singles(n *parser.AggregateExpr) bool {
	key, known := reads.Key(n.Expr)
	return known && !slices.ContainsFunc(key, func(l string) bool { return slices.Contains(n.Grouping, l) == n.Without })
}

// addsUp tells the folds that know native histograms from those that skip them.
func addsUp(op parser.ItemType) bool { return op == parser.SUM || op == parser.AVG }

// floats reports whether a vector surely holds no native histograms.
func floats(e parser.Expr) bool {
	switch n := bare(e).(type) {
	case *parser.VectorSelector:
		return counter(n.Name)
	case *parser.MatrixSelector:
		return floats(n.VectorSelector)
	case *parser.BinaryExpr:
		return floats(n.LHS) && (n.Op == parser.LAND || n.Op == parser.LUNLESS || floats(n.RHS))
	case *parser.NumberLiteral:
		return true
	case *parser.AggregateExpr:
		switch n.Op {
		case parser.MAX, parser.MIN, parser.COUNT, parser.QUANTILE, parser.STDDEV, parser.STDVAR, parser.GROUP, parser.COUNT_VALUES:
			return true
		}
		return floats(n.Expr)
	case *parser.Call:
		switch n.Func.Name {
		case "histogram_quantile", "histogram_count", "max_over_time", "vector":
			return true
		case "rate", "increase":
			return floats(n.Args[0])
		}
	}
	return false
}

// scaleFree reports whether a site feeds nothing but aggregations and then a function
// of the shares of buckets.
func (at site) scaleFree() bool {
	for i := len(at.above) - 1; i >= 0; i-- {
		switch n := at.above[i].(type) {
		case *parser.ParenExpr:
		case *parser.AggregateExpr:
			if !folds4(n.Op) {
				return false
			}
		case *parser.Call:
			return n.Func.Name == "histogram_quantile" || n.Func.Name == "histogram_fraction"
		default:
			return false
		}
	}
	return false
}
