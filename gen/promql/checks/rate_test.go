package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestRate(t *testing.T) {
	const (
		hint = "use rate(shop:orders_total[5m]), or increase for a number of events"
		used = "error: shop:orders_total is a cumulative counter, used without rate"
	)
	expect(t, "rate", checks.Context{}, []sample{
		{`sum(shop:orders_total)`, used, hint},
		{`shop:orders_total > 5`, used, hint},
		{`avg_over_time(shop:orders_total[5m])`, used, hint},
		{`shop:orders_total and shop:queue`, "warning: shop:orders_total is a cumulative counter: its value depends on when the process started", hint},
		{`shop:orders_total or shop:queue`, "warning: shop:orders_total is a cumulative counter: its value depends on when the process started", hint},
		{`rate(sum(shop:orders_total)[5m:1m])`, "error: shop:orders_total is aggregated before its rate is taken: a restart of one process looks like a reset of all",
			"take the rate of each series first: sum(rate(…))"},
		{`deriv(shop:orders_total[5m])`, "error: deriv of the counter shop:orders_total takes every restart for a fall", "use increase or rate"},
		{`shop:orders_total / shop:queue`, "warning: shop:orders_total counts since its process started, so this is an average over unequal lifetimes", "divide rate(…) by rate(…)"},
		{`sum by (le) (shop:wait_seconds_bucket)`, "error: shop:wait_seconds_bucket is a cumulative counter, used without rate", "use rate(shop:wait_seconds_bucket[5m]), or increase for a number of events"},
		{`sum(rate(shop:orders_total[5m]))`, "", ""},
		{`count(shop:orders_total)`, "", ""},
		{`resets(shop:orders_total[1h])`, "", ""},
		{`shop:queue and shop:orders_total`, "", ""},
		{`shop:orders_total unless shop:orders_total offset 5m`, "", ""},
		{`sum(shop:queue)`, "", ""},
	})
}

func TestRateInRules(t *testing.T) {
	expect(t, "rate", checks.Context{Where: checks.Rule}, []sample{
		{`shop:orders_total`, "error: shop:orders_total is a cumulative counter: its value depends on when the process started", "use rate(shop:orders_total[5m]), or increase for a number of events"},
	})
}
