package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestAlertable(t *testing.T) {
	expect(t, "alertable", alert, []sample{
		{`shop:last > 0.5`, "error: shop:last must not be alerted on", "use shop:fill"},
		{`shop:queue > 5 and shop:batch > 2`, "error: shop:batch must not be alerted on", "take the rate of shop:orders_total"},
		{`shop:fill > 0.5`, "", ""},
	})
}

func TestAlertableIsForAlerts(t *testing.T) {
	expect(t, "alertable", checks.Context{Where: checks.Rule}, []sample{{`max by (store) (shop:last)`, "", ""}})
}
