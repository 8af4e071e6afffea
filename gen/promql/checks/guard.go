package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var guardCheck = &Check{
	ID:    "promql/guard",
	Title: "A division by what can be zero",
	Why: "A ratio of two rates is NaN while nothing happens. One recorded NaN voids every average over a window that holds it, and " +
		"a panel shows a hole or a nonsense number. Divide by `(whole > 0)`, and the ratio is absent instead. " +
		"`clamp_min(whole, 1)` does not help: it makes every rate below one per second look like one.",
	Bad:  `sum(rate(vllm:prefix_cache_hits_total[5m])) / sum(rate(vllm:prefix_cache_queries_total[5m]))`,
	Good: `sum(rate(vllm:prefix_cache_hits_total[5m])) / (sum(rate(vllm:prefix_cache_queries_total[5m])) > 0)`,
	run:  checkGuard,
}

func checkGuard(p *pass) {
	for _, s := range p.operations {
		if s.node.Op != parser.DIV {
			continue
		}
		y := p.Of(s.node.RHS)
		if c, ok := clampedRate(p, s.node.RHS); ok {
			p.report(diag.Warning, c, "clamp_min makes every rate below %s look like %s", p.text(c.Args[1]), p.text(c.Args[1])).
				hint("divide by (%s > 0)", p.text(c.Args[0]))
			continue
		}
		if c, ok := y.Constant(); ok && y.Scalar() {
			if c == 0 && !p.variable(p.place(s.node.RHS)) {
				p.operator(diag.Error, s.node, "division by zero").hint("divide by something else")
			}
			continue
		}
		if !y.Known() || !y.Range.Has(0) || y.Empty == analysis.AlwaysEmpty || p.AllowNaN || dropsNaN(s) {
			continue
		}
		p.report(diag.Warning, s.node.RHS, "the divisor %s can be zero, and the quotient NaN", p.text(s.node.RHS)).
			hint("divide by (… > 0): the ratio is absent while there is nothing to divide by")
	}
}

// clampedRate is a divisor that is held up by clamp_min.
func clampedRate(p *pass, e parser.Expr) (*parser.Call, bool) {
	c, ok := analysis.Unwrap(e).(*parser.Call)
	if !ok || c.Func.Name != "clamp_min" || p.Of(c.Args[0]).Kind != analysis.Rate {
		return nil, false
	}
	v, ok := p.Of(c.Args[1]).Constant()
	return c, ok && v >= 0.1
}

// dropsNaN reports whether a comparison around a quotient drops what is NaN.
func dropsNaN(s site[*parser.BinaryExpr]) bool {
	for i := len(s.up) - 1; i >= 0; i-- {
		switch n := s.up[i].(type) {
		case *parser.ParenExpr:
		case *parser.BinaryExpr:
			return n.Op == parser.GTE && !n.ReturnBool || n.Op == parser.EQLC && !n.ReturnBool
		default:
			return false
		}
	}
	return false
}
