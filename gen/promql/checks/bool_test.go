package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestBool(t *testing.T) {
	expect(t, "bool", checks.Context{}, []sample{
		{`avg(shop:queue > 5)`, "warning: avg of the values that satisfy > 5, not of how many do", "write > bool for 0 or 1, or count(…)"},
		{`sum(shop:queue == 0)`, "warning: sum of the values that satisfy == 0, not of how many do", "write == bool for 0 or 1, or count(…)"},
		{`sum(5 < shop:queue)`, "warning: sum of the values that satisfy < shop:queue, not of how many do", "write < bool for 0 or 1, or count(…)"},
		{`stddev((shop:queue) <= 3)`, "warning: stddev of the values that satisfy <= 3, not of how many do", "write <= bool for 0 or 1, or count(…)"},
		{`avg(shop:queue > bool 5)`, "", ""},
		{`count(shop:queue > 5)`, "", ""},
		{`max(shop:queue > 5)`, "", ""},
		{`sum(shop:queue > 0)`, "", ""},
		{`sum(shop:queue > shop:copied)`, "", ""},
	})
}
