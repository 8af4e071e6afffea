package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestGaugeRate(t *testing.T) {
	const (
		rated = "use avg_over_time of a rate, sum_over_time of increases"
		level = "use delta or deriv for how a level changes, changes for how often"
	)
	expect(t, "gauge-rate", checks.Context{}, []sample{
		{`rate(shop:queue[5m])`, "error: rate of shop:queue[5m], which is not a counter but a level", level},
		{`increase(shop:fill[5m])`, "error: increase of shop:fill[5m], which is not a counter but a share", level},
		{`irate(up[5m])`, "error: irate of up[5m], which is not a counter but a boolean", level},
		{`rate(histogram_quantile(0.9, sum by (le) (rate(shop:wait_seconds_bucket[5m])))[1h:1m])`,
			"error: rate of histogram_quantile(0.9, sum by (le) (rate(shop:wait_secon..., which is not a counter but a quantile", level},
		{`rate(rate(shop:orders_total[5m])[1h:1m])`, "error: rate of rate(shop:orders_total[5m])[1h:1m], which is a rate already", rated},
		{`increase(deriv(shop:queue[5m])[1h:1m])`, "error: increase of deriv(shop:queue[5m])[1h:1m], which is a rate already", rated},
		{`rate(shop:orders_total[5m])`, "", ""},
		{`deriv(shop:queue[5m])`, "", ""},
		{`rate(foreign[5m])`, "", ""},
	})
}
