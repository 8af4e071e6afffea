package promql

import (
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
)

func TestStored(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                       `group by (job, instance) ({__name__=~"a|b_total"})`,
		`{job="x",pod=~"a.*"}`:   `group by (job, instance) ({__name__=~"a|b_total",job="x",pod=~"a.*"})`,
		`up{job="x"}`:            `group by (job, instance) ({__name__="up",__name__=~"a|b_total",job="x"})`,
		`{job="x"} offset 5m`:    "",
		`sum(up)`:                "",
		`{job="x"`:               "",
		`job="x"`:                "",
		`{job="x"}[5m]`:          "",
		`{job="x"} @ 1700000000`: "",
	} {
		match, err := ParseSelector(text)
		if (err != nil) != (want == "") {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if err == nil {
			if got := Print(StoredBy([]string{"a", "b_total"}, []string{"job", "instance"}, match)); got != want {
				t.Errorf("%q gives %s, want %s", text, got, want)
			}
		}
	}
	if got := Print(StoredSeries([]*labels.Matcher{Equal("job", `a"b`), Equal(model.InstanceLabel, "")})); got != `{instance="",job="a\"b"}` {
		t.Errorf("%s", got)
	}
}
