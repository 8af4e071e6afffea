package mutant

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/mutant/reads"
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
	sameOnOne = []parser.ItemType{parser.SUM, parser.MAX, parser.MIN, parser.AVG}
)

// folds takes another aggregation, over labels or over time.
func folds(s *surgeon, at site) {
	switch n := at.node.(type) {
	case *parser.AggregateExpr:
		old := n.Op
		for _, op := range wrongFold[old] {
			why := ""
			if slices.Contains(sameOnOne, old) && slices.Contains(sameOnOne, op) && singles(n) && (addsUp(old) == addsUp(op) || floats(n.Expr)) {
				why = "every group has one element, so sum, max, min and avg agree"
			}
			s.change("fold", at, why, func() { n.Op = op }, func() { n.Op = old })
		}
	case *parser.Call:
		old := n.Func
		for _, name := range wrongFunction[old.Name] {
			why := ""
			if (old.Name == "rate" || old.Name == "increase") && at.scaleFree() {
				why = "quantiles and shares do not depend on the scale of the buckets"
			}
			s.change("fold", at, why, func() { n.Func = parser.Functions[name] }, func() { n.Func = old })
		}
	}
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
	case *parser.AggregateExpr:
		switch n.Op {
		case parser.MAX, parser.MIN, parser.COUNT, parser.QUANTILE, parser.STDDEV, parser.STDVAR, parser.GROUP, parser.COUNT_VALUES:
			return true
		}
		return floats(n.Expr)
	case *parser.Call:
		return n.Func.Name == "histogram_quantile" || n.Func.Name == "histogram_count" || n.Func.Name == "max_over_time" || n.Func.Name == "vector"
	default:
		return false
	}
}

// scaleFree reports whether a site feeds nothing but aggregations and then a function
// of the shares of buckets.
func (at site) scaleFree() bool {
	for i := len(at.above) - 1; i >= 0; i-- {
		switch n := at.above[i].(type) {
		case *parser.ParenExpr:
		case *parser.AggregateExpr:
			if !slices.Contains(sameOnOne, n.Op) {
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
