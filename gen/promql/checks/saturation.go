package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var saturationCheck = &Check{
	ID:    "promql/saturation",
	Title: "A threshold below the first bucket bound",
	Why: "Below its first bucket bound a histogram knows nothing: `histogram_quantile` draws a straight line from zero, so the 99th " +
		"percentile of anything fast reads as 99 % of that bound. A threshold there measures the bound.",
	Bad:   `histogram_quantile(0.99, sum by (le) (rate(vllm:e2e_request_latency_seconds_bucket[5m]))) > 0.2`,
	Good:  `histogram_quantile(0.99, sum by (le) (rate(vllm:e2e_request_latency_seconds_bucket[5m]))) > 0.5`,
	Where: Alert, For: 5 * 60e9,
	run: checkSaturation,
}

func checkSaturation(p *pass) {
	for _, c := range p.comparisons() {
		if c.of.Kind != analysis.Quantile || c.value <= 0 {
			continue
		}
		if first, ok := firstBound(p, c.expr); ok && c.value < first {
			p.operator(diag.Warning, c.n, "%s is below the first bucket bound, %s", short(c.value), short(first)).
				hint("choose a bound of the histogram, from %s on", short(first))
		}
	}
}

// firstBound is the first bound of the histogram whose quantile an expression is.
func firstBound(p *pass, e parser.Expr) (float64, bool) {
	first, ok := 0.0, false
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if v, is := n.(*parser.VectorSelector); is && !ok {
			if b := p.Of(v).Bounds; len(b) > 0 {
				first, ok = b[0], true
			}
		}
		return nil
	})
	return first, ok
}
