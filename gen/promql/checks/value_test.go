package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestLabelValue(t *testing.T) {
	expect(t, "label-value", checks.Context{}, []sample{
		{`shop:orders_total{pay="cashh"}`, `error: pay of shop:orders_total is never "cashh"`, `did you mean "cash"?`},
		{`shop:orders_total{pay="invoice"}`, `error: pay of shop:orders_total is never "invoice"`, "its values are card, cash, coupon"},
		{`shop:orders_total{pay=~"card|invoice"}`, `warning: pay of shop:orders_total is never "invoice"`, "its values are card, cash, coupon"},
		{`shop:orders_total{pay!="invoice"}`, `warning: pay of shop:orders_total is never "invoice"`, "its values are card, cash, coupon"},
		{`shop:orders_total{pay=~"inv.*"}`, "error: no value of pay matches inv.*", "its values are card, cash, coupon"},
		{`shop:items_total{code="12"}`, `error: code of shop:items_total is never "12"`, "its values match [0-9]{3}"},
		{`shop:items_total{code="120"}`, "", ""},
		{`shop:items_total{code=~"1.."}`, "", ""},
		{`shop:orders_total{pay=~"ca.*"}`, "", ""},
		{`shop:orders_total{pay!~"inv.*"}`, "", ""},
		{`shop:orders_total{pay=""}`, "", ""},
		{`shop:orders_total{store="any"}`, "", ""},
		{`foreign{pay="invoice"}`, "", ""},
	})
}
