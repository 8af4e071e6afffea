package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestFor(t *testing.T) {
	const (
		share = `1 - sum(rate(shop:wait_seconds_bucket{le="2.5"}[1h])) / (sum(rate(shop:wait_seconds_count[1h])) > 0) > 0.1`
		short = `1 - sum(rate(shop:wait_seconds_bucket{le="2.5"}[5m])) / (sum(rate(shop:wait_seconds_count[5m])) > 0) > 0.1`
		found = "warning: the alert fires at the first evaluation that passes the threshold"
		hint  = "give it a for of a few evaluations, for example for: 5m"
	)
	expect(t, "for", checks.Context{Where: checks.Alert}, []sample{
		{`shop:queue > 5`, found, hint},
		{`sum(rate(shop:orders_total[5m])) > 5`, found, hint},
		{share + ` and ` + share, found, hint},
		{share + ` and ` + short, "", ""},
		{`(` + share + ` and ` + short + `) or ` + share, "", ""},
		{`increase(shop:orders_total[15m]) > 0`, "", ""},
		{`count(up == 0) > 2`, "", ""},
		{`foreign > 5`, "", ""},
		{`shop:queue`, "", ""},
	})
}

func TestForIsGiven(t *testing.T) {
	expect(t, "for", alert, []sample{{`shop:queue > 5`, "", ""}})
}
