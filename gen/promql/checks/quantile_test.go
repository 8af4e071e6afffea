package checks_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

func TestQuantile(t *testing.T) {
	const buckets = `sum by (le) (rate(shop:wait_seconds_bucket[5m]))`
	expect(t, "quantile", checks.Context{}, []sample{
		{`histogram_quantile(99, ` + buckets + `)`, "error: the quantile 99 is not between 0 and 1", "write 0.99"},
		{`histogram_quantile(-1, ` + buckets + `)`, "error: the quantile -1 is not between 0 and 1", "0.5 is the median, 0.99 the 99th percentile"},
		{`histogram_quantile(0.9, sum(rate(shop:wait_seconds_bucket[5m])))`, "error: histogram_quantile needs the label le, which is aggregated away", "add le to the grouping: sum by (le, …)"},
		{`histogram_quantile(0.9, sum(shop:queue))`, "error: histogram_quantile of what is not a histogram", "it reads the rates of a histogram's _bucket series, by le"},
		{`histogram_quantile(0.9, sum by (le) (shop:wait_seconds_bucket))`, "error: histogram_quantile of buckets that count since the start of each process", "take the rate first: sum by (le, …) (rate(…[5m]))"},
		{`histogram_quantile(0.9, rate(shop:wait_seconds_bucket[5m]))`, "warning: histogram_quantile of buckets that are not summed: one result for each process and label set",
			"sum them by le and the labels to keep: sum by (le, …) (rate(…))"},
		{`histogram_fraction(0, 1, sum(rate(shop:wait_seconds_bucket[5m])))`, "error: histogram_fraction needs the label le, which is aggregated away", "add le to the grouping: sum by (le, …)"},
		{`histogram_quantiles(` + buckets + `, "q", 0.5, 90)`, "error: the quantile 90 is not between 0 and 1", "write 0.9"},
		{`histogram_quantile(0.9, ` + buckets + `)`, "", ""},
		{`histogram_quantile(0.9, foreign)`, "", ""},
	})
}

func TestQuantileOfNativeHistograms(t *testing.T) {
	c := shop()
	c.Exporters[0].Target.Histograms = []string{"native"}
	expect(t, "quantile", checks.Context{Schema: analysis.NewSchema(c, nil)}, []sample{
		{`histogram_quantile(0.9, sum(shop:wait_seconds))`, "error: histogram_quantile of native histograms since the start of each process", "take the rate of each series first"},
		{`histogram_quantile(0.9, sum(rate(shop:wait_seconds[5m])))`, "", ""},
	})
}
