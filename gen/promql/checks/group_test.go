package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestGroup(t *testing.T) {
	expect(t, "group", checks.Context{}, []sample{
		{`sum by (stores) (sum by (store) (shop:queue))`, "error: grouped by stores, which nothing here carries", "did you mean store?"},
		{`sum by (colour) (sum by (store, lane) (shop:queue))`, "error: grouped by colour, which nothing here carries", "what is there: lane, store"},
		{`sum by (store) (sum(shop:queue))`, "error: grouped by store, which nothing here carries", "an inner aggregation has removed all labels"},
		{`sum by (stroe) (shop:queue)`, "error: grouped by stroe, a label that the catalog does not know here", "did you mean store?"},
		{`sum without (stroe) (shop:queue)`, "warning: without (stroe) removes nothing: there is no such label", "did you mean store?"},
		{`sum without (rank) (shop:queue)`, "", ""},
		{`sum by (team) (shop:queue)`, "", ""},
		{`sum by (store, colour) (shop:queue)`, "", ""},
		{`sum by (job) (foreign)`, "", ""},
	})
}

func TestGroupMatching(t *testing.T) {
	expect(t, "group", checks.Context{}, []sample{
		{`sum by (store) (shop:queue) / on (shop) sum by (store) (shop:queue)`, "error: matched on shop, which neither side carries", "what is there: store"},
		{`shop:queue * on (store) group_left (colour) sum by (store) (shop:fill)`, "warning: colour is taken from the right side, which does not carry it", "that side carries store"},
		{`sum by (store) (shop:fill) * on (store) group_right (colour) shop:queue`, "warning: colour is taken from the left side, which does not carry it", "that side carries store"},
		{`shop:queue * on (store) group_left (lane) sum by (store, lane) (shop:fill)`, "", ""},
		{`sum by (store) (shop:queue) / on (store) foreign`, "", ""},
	})
}
