package catalog_test

import (
	"strings"
	"testing"

	"github.com/prometheus/otlptranslator"

	"metricwright/gen/catalog"
)

func TestStored(t *testing.T) {
	t.Parallel()
	e := &catalog.Exporter{Prefix: "s:", CounterSuffix: "_total", Metrics: []*catalog.Metric{{Name: "s:kv_total_bytes", Type: catalog.Counter}, {Name: "s:tokens_total", Type: catalog.Histogram}}}
	for _, tc := range []struct{ series, dialect, want string }{
		{"s:queue", catalog.Colon, "s:queue"},
		{"s:queue", "", "s:queue"},
		{"s:queue", catalog.Underscore, "s_queue"},
		{"s:queue", catalog.Ray, "ray_s_queue"},
		{"s:queue", "ray_s:", "ray_s:queue"},
		{"s:queue", "gateway_", "gateway_queue"},
		{"s:queue", catalog.Unprefixed, "queue"},
		{"http_requests_total", catalog.Unprefixed, "http_requests_total"},
		{"http_requests_total", "gateway:", "http_requests_total"},
		{"s:queue", catalog.OTel, "s:queue"},
		{"s:kv_total_bytes_total", catalog.OTel, "s:kv_bytes_total"},
		{"s:tokens_total", catalog.OTel, "s:tokens_total"},
		{"s:tokens_total_bucket", catalog.OTel, "s:tokens_total_bucket"},
	} {
		if got := e.Stored(tc.series, tc.dialect); got != tc.want {
			t.Errorf("%s in %q: %s, want %s", tc.series, tc.dialect, got, tc.want)
		}
	}
}

// Every shipped name is as OpenTelemetry's own translation of it, without a unit.
func TestStoredAsOpenTelemetryDoes(t *testing.T) {
	t.Parallel()
	c, bad := catalog.Load(catalog.Options{})
	if bad.HasErrors() {
		t.Fatal(bad)
	}
	types := map[string]otlptranslator.MetricType{
		catalog.Counter: otlptranslator.MetricTypeMonotonicCounter, catalog.Gauge: otlptranslator.MetricTypeGauge, catalog.Info: otlptranslator.MetricTypeUnknown,
		catalog.Histogram: otlptranslator.MetricTypeHistogram, catalog.Summary: otlptranslator.MetricTypeSummary,
	}
	namer := otlptranslator.NewMetricNamer("", otlptranslator.UnderscoreEscapingWithSuffixes)
	changed := 0
	for _, e := range c.Exporters {
		for _, m := range e.Metrics {
			series := e.Series(m)[0]
			name := strings.TrimSuffix(series, "_bucket") // the translation is given the family's name
			if m.Type == catalog.Summary || m.Type == catalog.Histogram {
				name = m.Name
			}
			want, err := namer.Build(otlptranslator.Metric{Name: name, Type: types[m.Type]})
			if err != nil {
				t.Fatal(err)
			}
			got := e.Stored(name, catalog.OTel)
			if got != want {
				t.Errorf("%s: %s, and OpenTelemetry makes it %s", name, got, want)
			}
			if got != name {
				changed++
			}
		}
	}
	if changed == 0 {
		t.Error("no name is changed")
	}
}
