package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var idleCheck = &Check{
	ID:    "promql/idle",
	Title: "An alert below a threshold that fires whenever nothing happens",
	Why: "Throughput below a limit is true of every idle server. Such an alert needs a second condition that says that there was " +
		"something to do: requests that wait, or traffic above a floor.",
	Bad:   `sum by (model_name) (rate(vllm:generation_tokens_total[5m])) < 10`,
	Good:  `sum by (model_name) (rate(vllm:generation_tokens_total[5m])) < 10 and on (model_name) sum by (model_name) (vllm:num_requests_running) > 0`,
	Where: Alert, For: 5 * 60e9,
	run: checkIdle,
}

func checkIdle(p *pass) {
	if p.Where != Alert {
		return
	}
	b, ok := analysis.Unwrap(p.Expr).(*parser.BinaryExpr)
	if !ok || b.ReturnBool {
		return
	}
	kept, limit := p.Of(b.LHS), p.Of(b.RHS)
	switch {
	case b.Op == parser.LSS || b.Op == parser.LTE:
	case (b.Op == parser.GTR || b.Op == parser.GTE) && kept.Scalar():
		kept, limit = limit, kept
	default:
		return
	}
	if c, ok := limit.Constant(); !ok || c <= 0 {
		return
	}
	if (kept.Kind == analysis.Rate || kept.Kind == analysis.Increase) && kept.Known() && kept.Range.Has(0) {
		p.operator(diag.Warning, b, "fires whenever there is nothing to do: %s is zero then", p.text(sideOf(b, kept, p))).
			hint("add a condition that there is: and on (…) … > 0")
	}
}

// sideOf is the side of an operation that a result is of.
func sideOf(b *parser.BinaryExpr, r *analysis.Result, p *pass) parser.Expr {
	if p.Of(b.LHS) == r {
		return b.LHS
	}
	return b.RHS
}
