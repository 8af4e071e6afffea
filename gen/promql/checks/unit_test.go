package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestUnit(t *testing.T) {
	const hint = "bring both sides to one unit"
	expect(t, "unit", checks.Context{}, []sample{
		{`sum(shop:age_seconds) + sum(shop:queue)`, "error: seconds + requests", hint},
		{`sum(shop:queue) > sum(rate(shop:items_total[5m]))`, "error: requests > tokens/second", hint},
		{`sum(rate(shop:orders_total[5m])) - sum(shop:queue)`, "warning: requests/second - requests", hint},
		{`shop:age_seconds or shop:queue`, "error: seconds or requests", hint},
		{`shop:queue / (shop:age_seconds or shop:load)`, "", ""},
		{`shop:age_seconds > 5 or shop:queue > 5`, "", ""},
		{`shop:fill and (shop:age_seconds or shop:queue)`, "", ""},
		{`time() - process_start_time_seconds > shop:age_seconds`, "", ""},
		{`count(up) - shop:queue`, "", ""},
		{`shop:queue + 5`, "", ""},
		{`shop:queue * shop:age_seconds`, "", ""},
		{`shop:queue + foreign`, "", ""},
	})
}
