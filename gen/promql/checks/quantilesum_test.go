package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestQuantileSum(t *testing.T) {
	const q = `histogram_quantile(0.9, sum by (le, store) (rate(shop:wait_seconds_bucket[5m])))`
	expect(t, "quantile-sum", checks.Context{}, []sample{
		{`sum(` + q + `)`, "warning: sum of quantiles is not a quantile", "sum the buckets by le, then take the quantile"},
		{`avg(` + q + `)`, "warning: avg of quantiles is not a quantile", "sum the buckets by le, then take the quantile"},
		{q + ` + ` + q, "warning: quantiles do not add up", "add means: sum(rate(…_sum[…])) / sum(rate(…_count[…]))"},
		{`max(` + q + `)`, "", ""},
		{q + ` - ` + q, "", ""},
		{q + ` + 1`, "", ""},
	})
}
