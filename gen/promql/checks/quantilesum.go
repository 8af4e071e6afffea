package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var quantileSumCheck = &Check{
	ID:    "promql/quantile-sum",
	Title: "Quantiles that are added or averaged",
	Why: "Means add up, quantiles do not: the sum of the 99th percentiles of the parts is not the 99th percentile of the whole, " +
		"and their average is none of anything. Sum the buckets, and take one quantile of that.",
	Bad:  `avg(histogram_quantile(0.99, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m]))))`,
	Good: `histogram_quantile(0.99, sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m])))`,
	run:  checkQuantileSum,
}

func checkQuantileSum(p *pass) {
	for _, s := range p.aggregations {
		if (s.node.Op == parser.SUM || s.node.Op == parser.AVG) && p.Of(s.node.Expr).Kind == analysis.Quantile {
			p.report(diag.Warning, s.node, "%s of quantiles is not a quantile", s.node.Op).hint("sum the buckets by le, then take the quantile")
		}
	}
	for _, s := range p.operations {
		if s.node.Op == parser.ADD && p.Of(s.node.LHS).Kind == analysis.Quantile && p.Of(s.node.RHS).Kind == analysis.Quantile {
			p.operator(diag.Warning, s.node, "quantiles do not add up").hint("add means: sum(rate(…_sum[…])) / sum(rate(…_count[…]))")
		}
	}
}
