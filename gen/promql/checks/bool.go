package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var boolCheck = &Check{
	ID:    "promql/bool",
	Title: "A comparison that filters where 0 or 1 was meant",
	Why: "Inside an aggregation `x > 5` keeps the values above 5: their sum is a sum of values and their average leaves out the " +
		"rest. To count or to average how many satisfy it, compare with `> bool`, or count.",
	Bad:  `avg by (model_name) (vllm:num_requests_running > 5)`,
	Good: `avg by (model_name) (vllm:num_requests_running > bool 5)`,
	run:  checkBool,
}

func checkBool(p *pass) {
	for _, s := range p.aggregations {
		switch s.node.Op {
		case parser.SUM, parser.AVG, parser.STDDEV, parser.STDVAR:
		default:
			continue
		}
		b, ok := analysis.Unwrap(s.node.Expr).(*parser.BinaryExpr)
		if !ok || !b.Op.IsComparisonOperator() || b.ReturnBool {
			continue
		}
		kept, limit := p.Of(b.LHS), p.Of(b.RHS)
		if kept.Scalar() {
			kept, limit = limit, kept
		}
		c, ok := limit.Constant()
		if !ok || s.node.Op == parser.SUM && c == 0 && (b.Op != parser.EQLC && kept.Range.Min >= 0 || b.Op == parser.GTE && kept.Range.NaN) {
			continue // the sum of what is above zero is the sum, and >= 0 keeps NaN out of it
		}
		p.operator(diag.Warning, b, "%s of the values that satisfy %s %s, not of how many do", s.node.Op, b.Op, p.text(b.RHS)).
			hint("write %s bool for 0 or 1, or count(…)", b.Op)
	}
}
