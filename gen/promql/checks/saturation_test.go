package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestSaturation(t *testing.T) {
	const q = `histogram_quantile(0.9, sum by (le) (rate(shop:wait_seconds_bucket[5m])))`
	expect(t, "saturation", checks.Context{}, []sample{
		{q + ` > 0.2`, "warning: 0.2 is below the first bucket bound, 0.5", "choose a bound of the histogram, from 0.5 on"},
		{`0.2 < ` + q, "warning: 0.2 is below the first bucket bound, 0.5", "choose a bound of the histogram, from 0.5 on"},
		{q + ` > 0.5`, "", ""},
		{q + ` >= 0`, "", ""},
		{`shop:age_seconds > 0.2`, "", ""},
	})
}
