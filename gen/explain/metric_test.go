package explain

import (
	"testing"

	"metricwright/gen/catalog"
)

// A metric is found by whatever a reader has in front of him: the id, the documented name, a series
// in any dialect.
func TestCalled(t *testing.T) {
	t.Parallel()
	e := &catalog.Exporter{Prefix: "x:", CounterSuffix: "_total"}
	tokens := &catalog.Metric{Entry: catalog.Entry{ID: "tokens"}, Name: "x:tokens", Type: catalog.Counter}
	wait := &catalog.Metric{Entry: catalog.Entry{ID: "wait"}, Name: "x:wait_seconds", Type: catalog.Histogram}
	for _, c := range []struct {
		m    *catalog.Metric
		name string
		want bool
	}{
		{tokens, "tokens", true}, {tokens, "x:tokens", true}, {tokens, "x:tokens_total", true}, {tokens, "x_tokens_total", true}, {tokens, "ray_x_tokens_total", true},
		{wait, "x:wait_seconds_bucket", true}, {wait, "x_wait_seconds", true},
		{tokens, "x:tokens_bucket", false}, {tokens, "tokens_total", false}, {wait, "x:wait_seconds_total", false},
	} {
		if got := called(e, c.m, c.name); got != c.want {
			t.Errorf("%s stands for %s: %v", c.name, c.m.Name, got)
		}
	}
}

func TestWhereText(t *testing.T) {
	t.Parallel()
	for want, in := range map[string]catalog.Matchers{
		"": nil, `{a="1"}`: {"a": "1"}, `{a="x|y", b="!z"}`: {"b": "!z", "a": "x|y"},
	} {
		if got := whereText(in); got != want {
			t.Errorf("%v: %s, want %s", in, got, want)
		}
	}
}
