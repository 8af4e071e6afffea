package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestGuard(t *testing.T) {
	const (
		whole = `sum(rate(shop:orders_total[5m]))`
		can   = "warning: the divisor " + whole + " can be zero, and the quotient NaN"
		hint  = "divide by (… > 0): the ratio is absent while there is nothing to divide by"
	)
	expect(t, "guard", checks.Context{}, []sample{
		{whole + ` / ` + whole, can, hint},
		{`(` + whole + ` / ` + whole + `) > bool 0`, can, hint},
		{whole + ` / ` + whole + ` > 0`, can, hint},
		{whole + ` / 0`, "error: division by zero", "divide by something else"},
		{whole + ` / clamp_min(` + whole + `, 1)`, "warning: clamp_min makes every rate below 1 look like 1", "divide by (" + whole + " > 0)"},
		{whole + ` / clamp_min(` + whole + `, 0.001)`, "", ""},
		{whole + ` / (` + whole + ` > 0)`, "", ""},
		{`(` + whole + ` / ` + whole + `) >= 0`, "", ""},
		{whole + ` / 60`, "", ""},
		{whole + ` / foreign`, "", ""},
		{whole + ` * ` + whole, "", ""},
	})
}

func TestGuardWhereNaNIsShown(t *testing.T) {
	expect(t, "guard", checks.Context{Where: checks.Panel, AllowNaN: true}, []sample{
		{`sum(rate(shop:orders_total[5m])) / sum(rate(shop:orders_total[5m]))`, "", ""},
		{`sum(rate(shop:orders_total[5m])) / $size`, "", ""},
	})
}
