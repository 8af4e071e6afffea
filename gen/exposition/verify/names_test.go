package verify

import (
	"testing"

	"metricwright/gen/catalog"
)

func TestNames(t *testing.T) {
	t.Parallel()
	n := newNames(demoCatalog().Exporters[0])
	for _, x := range []struct {
		key, id string // of the metric; empty: the name stands for nothing
		part    part
	}{
		{"demo_running", "running", value},
		{"demo_tokens_total", "tokens", value}, {"demo_tokens", "tokens", declared}, {"demo_tokens_created", "tokens", created},
		{"demo_time_seconds", "seconds", declared}, {"demo_time_seconds_bucket", "seconds", bucket}, {"demo_time_seconds_sum", "seconds", sum},
		{"demo_time_seconds_count", "seconds", count}, {"demo_time_seconds_created", "seconds", created},
		{"demo_config_info", "config", value}, {"demo_config", "config", declared},
		{"demo_running_total", "", value}, {"demo_time_seconds_total", "", value}, {"demo:running", "", value},
	} {
		m, ok := n.sample(x.key, "")
		if ok != (x.id != "") || ok && (m.metric.ID != x.id || m.part != x.part) {
			t.Errorf("%s stands for %+v", x.key, m)
		}
	}
}

// A name that was a gauge once and is a histogram now is what the page declares it to be.
func TestNameOfTwoTypes(t *testing.T) {
	t.Parallel()
	n := newNames(&catalog.Exporter{Prefix: "demo:", CounterSuffix: "_total", Metrics: []*catalog.Metric{
		{Entry: catalog.Entry{ID: "now"}, Name: "demo:wait", Type: catalog.Histogram},
		{Entry: catalog.Entry{ID: "once"}, Name: "demo:wait", Type: catalog.Gauge},
	}})
	for typ, want := range map[string]string{catalog.Gauge: "once", catalog.Histogram: "now", "untyped": "now"} {
		if m, _ := n.family("demo_wait", typ); m.metric.ID != want {
			t.Errorf("a %s of that name is %s, want %s", typ, m.metric.ID, want)
		}
	}
	if m, _ := n.sample("demo_wait", catalog.Histogram); m.metric.ID != "once" || m.part != value {
		t.Errorf("a histogram has no sample of the bare name, so it is the gauge's: %s", m.metric.ID)
	}
}

func TestSuits(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		is, declared string
		want         bool
	}{
		{catalog.Gauge, catalog.Gauge, true}, {catalog.Gauge, catalog.Counter, false},
		{catalog.Info, catalog.Gauge, true}, {catalog.Info, catalog.Info, true}, {catalog.Info, catalog.Counter, false},
	} {
		if got := suits(&catalog.Metric{Type: x.is}, x.declared); got != x.want {
			t.Errorf("%s declared as %s: %v", x.is, x.declared, got)
		}
	}
}
