package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestLimit(t *testing.T) {
	const hint = "say in the alert's text (a summary, what to look at, what to do) which flag it follows, for example --max-num-seqs"
	expect(t, "limit", alert, []sample{
		{`shop:queue > 200`, "note: 200 requests is a limit of one configuration", hint},
		{`200 <= sum(shop:queue)`, "note: 200 requests is a limit of one configuration", hint},
		{`shop:queue < 200`, "", ""},
		{`shop:queue > 1`, "", ""},
		{`shop:age_seconds > 200`, "", ""},
		{`rate(shop:orders_total[5m]) > 200`, "", ""},
	})
}

func TestLimitNamesItsFlag(t *testing.T) {
	for name, text := range map[string]string{"flag": "as --max-orders says", "setting": "as max_queued_orders says"} {
		t.Run(name, func(t *testing.T) {
			ctx := alert
			ctx.Annotations = map[string]string{"summary": "too many", "action": text}
			expect(t, "limit", ctx, []sample{{`shop:queue > 200`, "", ""}})
		})
	}
}

func TestLimitIsForAlerts(t *testing.T) {
	expect(t, "limit", checks.Context{Where: checks.Rule}, []sample{{`shop:queue > 200`, "", ""}})
}
