package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestIdle(t *testing.T) {
	const (
		rate  = `sum(rate(shop:orders_total[5m]))`
		found = "warning: fires whenever there is nothing to do: " + rate + " is zero then"
		hint  = "add a condition that there is: and on (…) … > 0"
	)
	expect(t, "idle", alert, []sample{
		{rate + ` < 10`, found, hint},
		{rate + ` <= 10`, found, hint},
		{`10 > ` + rate, found, hint},
		{`sum(increase(shop:orders_total[1h])) < 1`, "warning: fires whenever there is nothing to do: sum(increase(shop:orders_total[1h])) is zero then", hint},
		{rate + ` > 10`, "", ""},
		{rate + ` < 0`, "", ""},
		{rate + ` < bool 10`, "", ""},
		{rate + ` < 10 and sum(shop:queue) > 0`, "", ""},
		{`(` + rate + ` > 0) < 10`, "", ""},
		{`sum(shop:queue) < 10`, "", ""},
		{rate + ` < ` + rate + ` offset 1d`, "", ""},
	})
}

func TestIdleIsForAlerts(t *testing.T) {
	expect(t, "idle", checks.Context{Where: checks.Rule}, []sample{{`sum(rate(shop:orders_total[5m])) < 10`, "", ""}})
}
