package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestThreshold(t *testing.T) {
	const (
		q      = `histogram_quantile(0.9, sum by (le) (rate(shop:wait_seconds_bucket[5m])))`
		ratio  = `(sum(rate(shop:orders_total[5m])) / (sum(shop:queue) > 0))`
		choose = "choose a value that it takes on some days and not on others"
	)
	expect(t, "threshold", checks.Context{}, []sample{
		{`shop:fill > 90`, "error: never true: shop:fill lies between 0 and 1", "it is a share, not a percentage: 0.9"},
		{`shop:fill > 1.5`, "error: never true: shop:fill lies between 0 and 1", choose},
		{`shop:fill < 1.5`, "warning: always true: shop:fill lies between 0 and 1", choose},
		{`shop:queue < 0`, "error: never true: shop:queue is never below 0 requests", choose},
		{`-shop:queue > 1`, "error: never true: -shop:queue is never above 0 requests", choose},
		{`shop:load > 150`, "error: never true: shop:load lies between 0 and 100 percent", choose},
		{q + ` > 5000`, "error: never true: histogram_quantile(0.9, sum by (le) (rate(shop:wait_secon... never exceeds the last finite bucket bound, 3600 seconds",
			"it is in seconds: 5000 ms are 5"},
		{`1 - sum(rate(shop:wait_seconds_bucket{le="2.5"}[1h])) / (sum(rate(shop:wait_seconds_count[1h])) > 0) > 14.4 * 0.1`,
			"error: never true: 1 - sum(rate(shop:wait_seconds_bucket{le=\"2.5\"}[1h])) / (... is never above 1",
			"a burn of 14.4 is reached only while the budget is below 0.0694: raise the objective or lower the factor"},
		{q + ` > 2000`, "warning: 2000 seconds are 33 minutes", "it is in seconds: 2000 ms are 2"},
		{`shop:load > 0.9`, "warning: 0.9 % is very little", "if a share was meant: 90"},
		{`shop:queue >= 0`, "", ""},
		{`shop:fill != 2`, "", ""},
		{`count(shop:queue) > 0`, "", ""},
		{`shop:fill > 0.9`, "", ""},
		{ratio + ` > 5`, "", ""},
		{`foreign > 90`, "", ""},
		{`shop:queue > shop:queue`, "", ""},
	})
}

func TestThresholdInAlerts(t *testing.T) {
	expect(t, "threshold", alert, []sample{
		{`shop:fill < 1.5`, "error: always true: shop:fill lies between 0 and 1", "choose a value that it takes on some days and not on others"},
	})
}

func TestThresholdOfAVariable(t *testing.T) {
	expect(t, "threshold", checks.Context{Where: checks.Panel}, []sample{{`shop:queue < $limit`, "", ""}})
}
