package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestMatch(t *testing.T) {
	const (
		aggregate = "aggregate both sides to the same labels, or match on (…) those they share"
		on        = "match on labels that both sides have"
	)
	expect(t, "match", checks.Context{}, []sample{
		{`sum by (store) (shop:queue) / sum(shop:queue)`, "error: / is always empty: only the left side carries store", aggregate},
		{`sum(shop:queue) and sum by (store) (shop:queue)`, "error: and is always empty: only the right side carries store", aggregate},
		{`sum(shop:queue) unless sum by (store) (shop:queue)`, "error: unless removes nothing: only the right side carries store", aggregate},
		{`sum by (store, pod) (shop:queue) / sum by (store) (shop:queue)`, "warning: / is empty where targets carry pod: only the left side carries pod", aggregate},
		{`shop:queue{job="a"} * on (job) up{job="b"}`, `error: * is always empty: job is "a" on the left side, "b" on the right`, on},
		{`shop:queue{job="a"} * on (job) up{job=~"b|c"}`, `error: * is always empty: job is "a" on the left side, one of ["b" "c"] on the right`, on},
		{`sum by (store) (shop:queue) or sum(shop:queue)`, "", ""},
		{`sum by (store) (shop:queue) / on () group_left sum(shop:queue)`, "", ""},
		{`sum by (store) (shop:queue) / 2`, "", ""},
	})
}
