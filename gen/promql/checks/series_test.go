package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestSeries(t *testing.T) {
	expect(t, "series", checks.Context{}, []sample{
		{`shop:orders`, "error: shop:orders is the name of a counter, and no series", "use shop:orders_total"},
		{`shop:wait_seconds`, "error: shop:wait_seconds is the name of a histogram, and no series", "its series are shop:wait_seconds_bucket, shop:wait_seconds_sum and shop:wait_seconds_count"},
		{`shop:wait_seconds{quantile="0.9"}`, "error: shop:wait_seconds is the name of a histogram, and no series",
			"it has no quantiles of its own: histogram_quantile(q, sum by (le) (rate(shop:wait_seconds_bucket[5m])))"},
		{`shop:queue_bucket`, "error: there is no series shop:queue_bucket, only a gauge of which it is not a part", "use shop:queue"},
		{`shop_orders`, "error: shop_orders is the name of a counter, and no series", "use shop:orders_total"},
		{`shop:fullness_bucket`, "error: there is no series shop:fullness_bucket, only a gauge of which it is not a part", "use shop:fill"},
		{`{__name__=~"shop:orders|shop:queue"}`, "error: shop:orders is the name of a counter, and no series", "use shop:orders_total"},
		{`shop:orders_total`, "", ""},
		{`shop:quee`, "", ""},
	})
}

func TestSeriesOfAVariable(t *testing.T) {
	expect(t, "series", checks.Context{Where: checks.Panel}, []sample{{`shop:orders$suffix`, "", ""}})
}
