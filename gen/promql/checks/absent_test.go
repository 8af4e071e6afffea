package checks_test

import (
	"testing"

	"metricwright/gen/promql/checks"
)

func TestAbsent(t *testing.T) {
	expect(t, "absent", alert, []sample{
		{`absent(shop:queue)`, "warning: absent fires only when the last of all series is gone", "watch up of each target, and the number of live targets of each job"},
		{`absent_over_time(shop:queue[5m])`, "warning: absent_over_time fires only when the last of all series is gone", "watch up of each target, and the number of live targets of each job"},
		{`up == 0`, "warning: up == 0 alone does not see targets that are no longer discovered",
			"add and on (job) group by (job) (last_over_time(…[1h])), and an alert on fewer live targets than before"},
		{`(up{job="shop"}) != 1`, `warning: (up{job="shop"}) != 1 alone does not see targets that are no longer discovered`,
			"add and on (job) group by (job) (last_over_time(…[1h])), and an alert on fewer live targets than before"},
		{`shop:queue offset 1h unless shop:queue`, "warning: x offset w unless x fires on every new label value and rolling restart, and forgets after w",
			"compare the number of live targets with its own maximum: count by (job) (up == 1) < max_over_time(…)"},
		{`up == 0 and on (job) group by (job) (last_over_time(shop:queue[1h]))`, "", ""},
		{`up == 1`, "", ""},
		{`shop:queue unless shop:queue offset 1h`, "", ""},
		{`shop:queue offset 1h unless shop:fill`, "", ""},
	})
}

func TestAbsentIsFineInAPanel(t *testing.T) {
	expect(t, "absent", checks.Context{Where: checks.Panel}, []sample{{`absent(shop:queue)`, "", ""}, {`up == 0`, "", ""}})
}
