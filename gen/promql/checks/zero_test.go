package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestVectorZero(t *testing.T) {
	const hint = "leave it out, or write or 0 * whole, with a whole that always exists"
	expect(t, "vector-zero", checks.Context{}, []sample{
		{`sum(shop:queue) or vector(0)`, "warning: or vector(0) hides a wrong name or a failing scrape behind a number", hint},
		{`sum(shop:queue) or (vector(-1))`, "warning: or vector(-1) hides a wrong name or a failing scrape behind a number", hint},
		{`sum(shop:queue) or vector(time())`, "", ""},
		{`sum(shop:queue) or 0 * sum(up)`, "", ""},
		{`sum(shop:queue) and vector(0)`, "", ""},
	})
}
