package checks_test

import (
	"testing"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/checks"
)

func TestRole(t *testing.T) {
	const hint = "scrape them with a role label of their own, and match that"
	expect(t, "role", checks.Context{}, []sample{
		{`shop:queue{pod=~".*-fast-.*"}`, "warning: targets are picked by a pattern on the name of the pod", hint},
		{`shop:queue{job!~"shop-[0-9]"}`, "warning: targets are picked by a pattern on the name of the job", hint},
		{`shop:queue{instance=~"10\\.0\\..*"}`, "", ""},
		{`shop:queue{pod=~"a|b"}`, "", ""},
		{`shop:queue{pod="a.*"}`, "", ""},
		{`shop:queue{store=~"north.*"}`, "", ""},
	})
}

// What the configuration itself asks for is not found in every expression.
func TestRoleThatIsStated(t *testing.T) {
	stated := []*labels.Matcher{labels.MustNewMatcher(labels.MatchRegexp, "job", "shop-.*")}
	expect(t, "role", checks.Context{Stated: stated}, []sample{
		{`shop:queue{job=~"shop-.*"}`, "", ""},
		{`shop:queue{job!~"shop-.*"}`, "warning: targets are picked by a pattern on the name of the job", "scrape them with a role label of their own, and match that"},
	})
}
