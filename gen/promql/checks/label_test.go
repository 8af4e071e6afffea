package checks_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

func TestLabel(t *testing.T) {
	expect(t, "label", checks.Context{}, []sample{
		{`shop:wait_seconds_sum{quantile="0.9"}`, "error: shop:wait_seconds_sum has no label quantile: it is not a summary",
			"a quantile of a histogram is histogram_quantile(q, sum by (le) (rate(…_bucket[…])))"},
		{`shop:queue{stroe="a"}`, "error: shop:queue has no label stroe that the catalog knows", "did you mean store?"},
		{`shop:orders_total{coupon="1"}`, "", ""},
		{`shop:queue{stroe=~"a|"}`, "", ""},
		{`shop:queue{pod="a", env="b"}`, "", ""},
		{`shop:queue{store="a"}`, "", ""},
		{`foreign{stroe="a"}`, "", ""},
	})
}

// A recorded series has the labels that its rule keeps, and no others.
func TestLabelOfARecordedSeries(t *testing.T) {
	base := analysis.NewSchema(shop(), nil)
	r, _ := checks.Run(`sum by (store, lane) (shop:queue)`, checks.Context{Schema: base})
	schema := analysis.Extend(base, analysis.Recorded("store:shop_queue:sum", r, nil))
	expect(t, "label", checks.Context{Schema: schema}, []sample{
		{`store:shop_queue:sum{stores="a"}`, "error: store:shop_queue:sum has no label stores", "did you mean store?"},
		{`store:shop_queue:sum{pod="a"}`, "error: store:shop_queue:sum has no label pod", "its labels are lane, store"},
		{`store:shop_queue:sum{pod=~"a|"}`, "", ""},
		{`store:shop_queue:sum{lane="1"}`, "", ""},
	})
}
