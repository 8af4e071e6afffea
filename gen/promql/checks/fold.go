package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var foldCheck = &Check{
	ID:    "promql/fold",
	Title: "A gauge added up or averaged that must not be",
	Why: "Each gauge says how it may be folded over ranks and pods. Two caches that are half full are not one full cache: a share " +
		"takes `max` or `avg`, never `sum`. And an alert on the average of a quantity whose fullest part matters hides one full " +
		"rank behind seven empty ones.",
	Bad:  `sum by (model_name) (vllm:kv_cache_usage_perc)`,
	Good: `max by (model_name) (vllm:kv_cache_usage_perc)`,
	run:  checkFold,
}

func checkFold(p *pass) {
	for _, s := range p.aggregations {
		in := p.Of(s.node.Expr)
		switch s.node.Op {
		case parser.SUM:
			p.added(s.node, in)
		case parser.AVG:
			if p.Where == Alert && judged(p, s) {
				p.averaged(s.node, in)
			}
		}
	}
}

func (p *pass) added(n *parser.AggregateExpr, in *analysis.Result) {
	if b, ok := analysis.Unwrap(n.Expr).(*parser.BinaryExpr); ok && b.Op.IsComparisonOperator() {
		return // another check's
	}
	if in.Kind == analysis.Share && in.Unit == analysis.UnitRatio {
		r := p.report(diag.Error, n, "sum of %s, a share of 0 to 1: it may exceed 1 and means nothing", p.text(n.Expr))
		if f := foldOf(in); f == "avg" || f == "min" {
			r.hint("use %s", f)
		} else {
			r.hint("use max for the fullest, avg for the whole")
		}
		return
	}
	if f := foldOf(in); f != "" && f != "sum" && in.Kind == analysis.Level {
		p.report(diag.Warning, n, "sum of %s, which aggregates by %s", p.text(n.Expr), f).hint("use %s", f)
	}
}

func (p *pass) averaged(n *parser.AggregateExpr, in *analysis.Result) {
	if foldOf(in) == "max" && (in.Kind == analysis.Share || in.Kind == analysis.Level) {
		p.report(diag.Warning, n, "an average of %s hides one full part among empty ones", p.text(n.Expr)).hint("use max")
	}
}

// foldOf is how the one gauge behind a result may be folded, "" if there is none.
func foldOf(r *analysis.Result) string {
	fold := ""
	for _, s := range r.Sources {
		if s.Series == nil || s.Series.Metric == nil || s.Series.Metric.Type != catalog.Gauge {
			return ""
		}
		if fold != "" && fold != s.Series.Metric.Aggregation {
			return ""
		}
		fold = s.Series.Metric.Aggregation
	}
	return fold
}

// judged reports whether an aggregation's value is what a comparison decides by, other
// than a guard against zero.
func judged(p *pass, s site[*parser.AggregateExpr]) bool {
	for i := len(s.up) - 1; i >= 0; i-- {
		switch n := s.up[i].(type) {
		case *parser.ParenExpr:
		case *parser.BinaryExpr:
			if !n.Op.IsComparisonOperator() {
				return false
			}
			c, ok := p.Of(n.RHS).Constant()
			if !ok {
				c, ok = p.Of(n.LHS).Constant()
			}
			return ok && c != 0
		default:
			return false
		}
	}
	return false
}
