package checks_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

func TestMetric(t *testing.T) {
	expect(t, "metric", checks.Context{}, []sample{
		{`shop:fullness`, "error: shop:fullness was removed in version 2", "use shop:fill"},
		{`shop:gone`, "error: shop:gone was removed in version 1.5", "nothing takes its place; leave it out"},
		{`shop:early`, "error: shop:early is exported from version 4 on", "raise the target's versions, or leave it out"},
		{`shop_queue`, "warning: shop_queue is the underscore spelling, and names are stored in the colon dialect here", "use shop:queue"},
		{`shop:quee`, "error: shop exports no metric shop:quee", "did you mean shop:queue?"},
		{`shop:temperature_of_oven`, "error: shop exports no metric shop:temperature_of_oven", "see the metric reference, or add it to the catalog"},
		{`{__name__=~"shop:queue|shop:quee"}`, "error: shop exports no metric shop:quee", "did you mean shop:queue?"},
		{`{__name__=~"shop:oven_.*"}`, "error: no metric of shop matches shop:oven_.*", "write the names out"},
		{`{__name__=~"shop:que.*"}`, "", ""},
		{`{__name__=~"oven_.*"}`, "", ""},
		{`shop:orders`, "", ""},
		{`foreign`, "", ""},
		{`model:shop_queue:sum`, "", ""},
	})
}

func TestMetricOfAVariable(t *testing.T) {
	expect(t, "metric", checks.Context{Where: checks.Panel}, []sample{{`shop:quee_$part`, "", ""}})
}

// Versions before and after a rename are in use: one spelling alone misses half of the servers.
func TestMetricInSomeVersions(t *testing.T) {
	c := shop()
	c.Exporters[0].Target.Min = "1"
	expect(t, "metric", checks.Context{Schema: analysis.NewSchema(c, nil)}, []sample{
		{`max(shop:fullness)`, "warning: shop:fullness was removed in version 2, and versions up to 3 are in use",
			"join it with shop:fill by or on (job, instance), under every aggregation"},
		{`max(shop:fullness or on (job, instance) shop:fill)`, "", ""},
		{`max(shop:gone)`, "", ""},
	})
}

// A name of three parts is a rule's: one that is close to what rules record is a slip.
func TestMetricOfARule(t *testing.T) {
	base := analysis.NewSchema(shop(), nil)
	r, _ := checks.Run(`sum by (store) (shop:queue)`, checks.Context{Schema: base})
	schema := analysis.Extend(base, analysis.Recorded("store:shop_queue:sum", r, nil))
	expect(t, "metric", checks.Context{Schema: schema}, []sample{
		{`store:shop_quee:sum`, "warning: no rule records store:shop_quee:sum", "did you mean store:shop_queue:sum?"},
		{`store:shop_queue:sum`, "", ""},
		{`other:entirely_different:max`, "", ""},
	})
}
