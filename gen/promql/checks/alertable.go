package checks

import (
	"metricwright/gen/diag"
)

var alertableCheck = &Check{
	ID:    "promql/alertable",
	Title: "An alert on a metric that must not be alerted on",
	Why: "Some gauges hold only the last batch, or a value that means nothing while the server idles. The catalog marks them and " +
		"names what to use in their place.",
	Bad:   `max by (model_name) (sglang:cache_hit_rate) < 0.1`,
	Good:  `sum(rate(sglang:cached_tokens_total[5m])) / (sum(rate(sglang:prompt_tokens_total[5m])) > 0) < 0.1`,
	Where: Alert, For: 5 * 60e9,
	run: checkAlertable,
}

func checkAlertable(p *pass) {
	if p.Where != Alert {
		return
	}
	for _, s := range p.selectors {
		if series := p.series(s.node); series != nil && series.Alert != "" {
			p.report(diag.Error, s.node, "%s must not be alerted on", series.Name).hint("%s", use(series.Alert))
		}
	}
}
