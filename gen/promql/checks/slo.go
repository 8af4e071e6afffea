package checks

import (
	"regexp"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var sloCheck = &Check{
	ID:    "promql/slo-quantile",
	Title: "A latency objective by percentile",
	Why: "A percentile says how slow the slowest percent were, not how many were too slow, so it has no error budget and cannot be " +
		"added over windows or models. An objective is the share of observations at or below a bucket bound.",
	Bad:   `histogram_quantile(0.99, sum by (le) (rate(vllm:time_to_first_token_seconds_bucket[5m]))) > 2.5`,
	Good:  `1 - sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.5"}[1h])) / (sum(rate(vllm:time_to_first_token_seconds_count[1h])) > 0) > 14.4 * (1 - 0.99)`,
	Where: Alert, Name: "TTFTObjective", For: 5 * 60e9,
	run: checkSLO,
}

var objectives = regexp.MustCompile(`SLO|(?i)\bslo\b|_slo|objective|error ?budget`)

func checkSLO(p *pass) {
	if p.Where != Alert || !p.speaksOf(objectives) {
		return
	}
	for _, c := range p.comparisons() {
		if c.of.Kind == analysis.Quantile {
			p.operator(diag.Warning, c.n, "an objective on a percentile has no error budget").
				hint("compare the share of observations within a bucket bound: rate(…_bucket{le=\"…\"}) / rate(…_count)")
		}
	}
}
