package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestCopies(t *testing.T) {
	const hint = "aggregate the copies first: max without (rank) (…)"
	expect(t, "copies", checks.Context{}, []sample{
		{`sum(shop:copied)`, "error: shop:copied carries rank, over which the number only repeats: the sum is too large", hint},
		{`sum(shop:copied_maybe)`, "warning: shop:copied_maybe may carry rank, over which the number only repeats: the sum is too large", hint},
		{`sum(shop:copied) / sum(shop:queue)`, "error: shop:copied carries rank, over which the number only repeats: the sum is too large", hint},
		{`sum(shop:copied) / sum(shop:copied_maybe)`, "", ""},
		{`sum(max without (rank) (shop:copied))`, "", ""},
		{`sum by (rank) (shop:copied)`, "", ""},
		{`sum(shop:copied{rank="0"})`, "", ""},
		{`count(shop:copied)`, "", ""},
		{`avg(shop:copied)`, "", ""},
	})
}
