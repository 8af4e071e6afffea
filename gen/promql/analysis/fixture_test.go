package analysis_test

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql/analysis"
)

func ptr[T any](v T) *T { return &v }

// fixture is a catalog of two servers with one metric of each sort.
func fixture() *catalog.Catalog {
	core := []catalog.Label{{Name: "engine", Role: catalog.Replica}, {Name: "model_name", Role: catalog.Dimension}}
	zero := catalog.Range{Min: ptr(0.0)}
	share := catalog.Range{Min: ptr(0.0), Max: ptr(1.0)}
	metric := func(m catalog.Metric) *catalog.Metric {
		m.Alertable = true
		m.Exporter = "vllm"
		if m.Labels == nil {
			m.Labels = core
		}
		return &m
	}
	vllm := &catalog.Exporter{
		ID: "vllm", Prefix: "vllm:", CounterSuffix: "_total", ModelLabel: "model_name",
		Target: catalog.Target{Min: "0.12", Max: "0.30", Dialects: []string{"colon"}, Histograms: []string{"classic"}},
		Metrics: []*catalog.Metric{
			metric(catalog.Metric{Entry: catalog.Entry{ID: "running"}, Name: "vllm:num_requests_running", Type: catalog.Gauge, Unit: "requests", Aggregation: "sum", Range: zero}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "kv"}, Name: "vllm:kv_cache_usage_perc", Type: catalog.Gauge, Unit: "ratio", Aggregation: "max", Range: share,
				Since: "0.9.2", Replaces: []catalog.Replaced{{Metric: catalog.Ref{Kind: "metric", Exporter: "vllm", ID: "gpu_kv"}}}}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "gpu_kv"}, Name: "vllm:gpu_cache_usage_perc", Type: catalog.Gauge, Unit: "ratio", Aggregation: "max", Range: share, Hidden: "0.11", Removed: "0.12"}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "tokens"}, Name: "vllm:generation_tokens_total", Type: catalog.Counter, Unit: "tokens", Range: zero}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "success"}, Name: "vllm:request_success_total", Type: catalog.Counter, Unit: "requests", Range: zero,
				Labels: append([]catalog.Label{{Name: "finished_reason", Role: catalog.Dimension, Values: []string{"abort", "length", "stop"}}}, core...)}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "ttft"}, Name: "vllm:time_to_first_token_seconds", Type: catalog.Histogram, Unit: "seconds", Bounds: []float64{0.1, 1, 10, 2560}}),
			metric(catalog.Metric{Entry: catalog.Entry{ID: "failed"}, Name: "vllm:nixl_num_failed_transfers", Type: catalog.Counter, Unit: "events", Range: zero, Since: "0.31"}),
		},
	}
	return &catalog.Catalog{Exporters: []*catalog.Exporter{vllm}, Config: catalog.Config{Namespace: "namespace", Pod: "pod"}}
}

func schema() *analysis.Static { return analysis.NewSchema(fixture(), nil) }
