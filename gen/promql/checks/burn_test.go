package checks_test

import "testing"

func TestBurnRate(t *testing.T) {
	ctx := alert
	ctx.Name = "WaitBudgetBurn"
	const (
		share = `sum(rate(shop:wait_seconds_bucket{le="2.5"}[1h])) / (sum(rate(shop:wait_seconds_count[1h])) > 0)`
		short = `sum(rate(shop:wait_seconds_bucket{le="2.5"}[5m])) / (sum(rate(shop:wait_seconds_count[5m])) > 0)`
		found = "warning: compares with the objective itself, which is a burn rate of 1"
		hint  = "compare the share of bad events with a factor times the budget: 1 - … > 14.4 * (1 - 0.99)"
	)
	expect(t, "burn-rate", ctx, []sample{
		{share + ` < 0.99`, found, hint},
		{`1 - ` + share + ` > 0.01`, found, hint},
		{`1 - ` + share + ` > 14.4 * (1 - 0.99)`, "", ""},
		{`1 - ` + share + ` > 0.01 and 1 - ` + short + ` > 0.01`, "", ""},
		{`1 - ` + share + ` > 0.01 and 1 - ` + share + ` > 0.01`, found + "\n" + found, hint + "\n" + hint},
		{share + ` < 0.2`, "", ""},
		{`sum(rate(shop:orders_total[5m])) > 0.01`, "", ""},
	})
}

func TestBurnRateByName(t *testing.T) {
	ctx := alert
	ctx.Name = "FewAreFast"
	expect(t, "burn-rate", ctx, []sample{{`sum(rate(shop:wait_seconds_bucket{le="2.5"}[1h])) / (sum(rate(shop:wait_seconds_count[1h])) > 0) < 0.99`, "", ""}})
}
