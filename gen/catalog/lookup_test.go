package catalog

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What Prometheus stores follows from the type, and a suffix is written once.
func TestSeries(t *testing.T) {
	t.Parallel()
	e := &Exporter{CounterSuffix: "_total"}
	for _, x := range []struct {
		name, kind string
		want       []string
	}{
		{"x:tokens", Counter, []string{"x:tokens_total"}},
		{"x:tokens_total", Counter, []string{"x:tokens_total"}},
		{"x:steps_total", Histogram, []string{"x:steps_total_bucket", "x:steps_total_sum", "x:steps_total_count"}},
		{"x:wait", Summary, []string{"x:wait", "x:wait_sum", "x:wait_count"}},
		{"x:queue_total", Gauge, []string{"x:queue_total"}},
		{"x:config_info", Info, []string{"x:config_info"}},
	} {
		if d := cmp.Diff(x.want, e.Series(&Metric{Name: x.name, Type: x.kind})); d != "" {
			t.Errorf("%s, a %s: %s", x.name, x.kind, d)
		}
	}
}

func TestLookup(t *testing.T) {
	t.Parallel()
	a := &Exporter{ID: "a", Metrics: []*Metric{{Entry: Entry{ID: "queue", Exporter: "a"}}}, Topics: []*Topic{{ID: "core"}}}
	b := &Exporter{ID: "b", Off: true, Metrics: []*Metric{{Entry: Entry{ID: "queue", Exporter: "b"}}}}
	neutral := &Exporter{ID: "llm", Thresholds: []*Threshold{{Entry: Entry{ID: "full", Exporter: "llm"}}}}
	c := &Catalog{Exporters: []*Exporter{a, b}, Neutral: neutral}
	if c.Exporter("llm") != neutral || c.Exporter("b") != b || c.Exporter("c") != nil {
		t.Error("exporters are found by id, the neutral one included")
	}
	if got := c.Enabled(); len(got) != 1 || got[0] != a {
		t.Errorf("enabled are %v", got)
	}
	if c.Metric(b.Metrics[0].Ref()) != b.Metrics[0] {
		t.Error("two servers may have metrics of one id")
	}
	full := Ref{Kind: "threshold", Exporter: "llm", ID: "full"}
	if c.Threshold(full) != neutral.Thresholds[0] || c.Metric(full) != nil || c.Threshold(a.Metrics[0].Ref()) != nil {
		t.Error("a reference finds entries of its own kind only")
	}
	if a.Topic("core") != a.Topics[0] || a.Topic("other") != nil {
		t.Error("topics are found by id")
	}
}
