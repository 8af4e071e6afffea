package checks_test

import (
	"testing"
	"time"

	"metricwright/gen/promql/checks"
)

func TestWindow(t *testing.T) {
	const hint = "use [$__rate_interval]"
	expect(t, "window", checks.Context{Where: checks.Panel, Over: 2 * time.Hour}, []sample{
		{`rate(shop:orders_total[5m])`, "warning: rate over a fixed window misses what falls between the steps of a wide panel", hint},
		{`irate(shop:orders_total[1h])`, "warning: irate over a fixed window misses what falls between the steps of a wide panel", hint},
		{`increase(shop:orders_total[29m])`, "warning: increase over a fixed window misses what falls between the steps of a wide panel", hint},
		{`increase(shop:orders_total[30m])`, "", ""},
		{`rate(shop:orders_total[2h])`, "", ""},
		{`rate(shop:orders_total[$__rate_interval])`, "", ""},
		{`max_over_time(shop:queue[5m])`, "", ""},
	})
}

func TestWindowInRules(t *testing.T) {
	expect(t, "window", checks.Context{Where: checks.Rule}, []sample{{`rate(shop:orders_total[5m])`, "", ""}})
}
