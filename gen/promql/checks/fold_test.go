package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestFold(t *testing.T) {
	expect(t, "fold", checks.Context{}, []sample{
		{`sum(shop:fill)`, "error: sum of shop:fill, a share of 0 to 1: it may exceed 1 and means nothing", "use max for the fullest, avg for the whole"},
		{`sum(shop:quality)`, "error: sum of shop:quality, a share of 0 to 1: it may exceed 1 and means nothing", "use avg"},
		{`sum(shop:age_seconds)`, "warning: sum of shop:age_seconds, which aggregates by max", "use max"},
		{`sum(shop:queue)`, "", ""},
		{`sum(shop:fill > 0.5)`, "", ""},
		{`avg(shop:fill)`, "", ""},
	})
}

func TestFoldInAlerts(t *testing.T) {
	expect(t, "fold", alert, []sample{
		{`avg(shop:fill) > 0.9`, "warning: an average of shop:fill hides one full part among empty ones", "use max"},
		{`0.9 < (avg(shop:fill))`, "warning: an average of shop:fill hides one full part among empty ones", "use max"},
		{`avg(shop:quality) < 0.9`, "", ""},
		{`avg(shop:queue) > 9`, "", ""},
		{`avg(shop:fill) > 0`, "", ""},
		{`max(shop:fill) / (avg(shop:fill) > 0) > 2`, "", ""},
		{`avg(shop:fill) > avg(shop:quality)`, "", ""},
		{`avg(shop:fill) + max(shop:fill) > 1`, "", ""},
	})
}
