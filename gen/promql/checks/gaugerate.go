package checks

import (
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var gaugeRateCheck = &Check{
	ID:    "promql/gauge-rate",
	Title: "Rate of what is not a counter",
	Why: "`rate`, `irate` and `increase` take every fall for a restart and add what was there before it. Of a gauge, a share, a " +
		"quantile or of something that is a rate already they return numbers without meaning.",
	Bad:  `rate(vllm:num_requests_running[5m])`,
	Good: `deriv(vllm:num_requests_running[5m])`,
	run:  checkGaugeRate,
}

func checkGaugeRate(p *pass) {
	for _, s := range p.calls {
		switch s.node.Func.Name {
		case "rate", "irate", "increase":
		default:
			continue
		}
		in := p.Of(s.node.Args[0])
		what := p.text(s.node.Args[0])
		switch in.Kind {
		case analysis.Rate, analysis.Increase, analysis.BucketRate, analysis.Slope:
			p.report(diag.Error, s.node, "%s of %s, which is a rate already", s.node.Func.Name, what).
				hint("use avg_over_time of a rate, sum_over_time of increases")
		case analysis.Level, analysis.Share, analysis.Ratio, analysis.Mean, analysis.Quantile, analysis.Timestamp, analysis.Bool, analysis.Info:
			p.report(diag.Error, s.node, "%s of %s, which is not a counter but a %s", s.node.Func.Name, what, in.Kind).
				hint("use delta or deriv for how a level changes, changes for how often")
		}
	}
}
