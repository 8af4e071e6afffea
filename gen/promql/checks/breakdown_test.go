package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestBreakdown(t *testing.T) {
	expect(t, "breakdown", checks.Context{}, []sample{
		{`sum(shop:parts)`, "error: shop:parts carries class, shelf, whose values break the whole down beside the whole: the sum counts twice",
			`select the whole: shop:parts{class="", shelf=~"0|"}`},
		{`sum by (class) (shop:parts)`, "error: shop:parts carries shelf, whose values break the whole down beside the whole: the sum counts twice",
			`select the whole: shop:parts{shelf=~"0|"}`},
		{`count(shop:parts{class=""})`, "error: shop:parts carries shelf, whose values break the whole down beside the whole: the sum counts twice",
			`select the whole: shop:parts{shelf=~"0|"}`},
		{`sum(shop:parts{class=~".*", shelf=~"0|"})`, "error: shop:parts carries class, whose values break the whole down beside the whole: the sum counts twice",
			`select the whole: shop:parts{class=""}`},
		{`sum(shop:parts{class="", shelf=~"0|"})`, "", ""},
		{`max(shop:parts)`, "", ""},
	})
}
