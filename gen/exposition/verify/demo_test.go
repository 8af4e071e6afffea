package verify

import (
	"metricwright/gen/catalog"
)

// demoCatalog is a small catalog that has a metric for every finding, so that what is said does
// not change with what ships.
func demoCatalog() *catalog.Catalog {
	ref := func(id string) catalog.Ref { return catalog.Ref{Kind: "metric", Exporter: "demo", ID: id} }
	zero, one := 0.0, 1.0
	model := []catalog.Label{{Name: "engine", Role: catalog.Replica}, {Name: "model_name", Role: catalog.Dimension}}
	with := func(l ...catalog.Label) []catalog.Label { return append(l, model...) }
	e := &catalog.Exporter{
		ID: "demo", Title: "Demo", Prefix: "demo:", CounterSuffix: "_total", Presence: ref("running"),
		Target:        catalog.Target{Min: "0.2", Max: "0.4", Dialects: []string{"colon"}},
		Known:         catalog.Known{From: "0.1", To: "0.4"},
		OtherPrefixes: []string{"demo:plugin_"},
		Metrics: []*catalog.Metric{
			{Entry: catalog.Entry{ID: "running"}, Name: "demo:running", Type: catalog.Gauge, Labels: model},
			{Entry: catalog.Entry{ID: "tokens"}, Name: "demo:tokens", Type: catalog.Counter, Labels: model},
			{Entry: catalog.Entry{ID: "sources"}, Name: "demo:tokens_by_source_total", Type: catalog.Counter, Since: "0.2",
				Labels: with(catalog.Label{Name: "source", Values: []string{"compute", "cache"}})},
			{Entry: catalog.Entry{ID: "seconds"}, Name: "demo:time_seconds", Type: catalog.Histogram, Bounds: []float64{0.1, 1, 10}, Labels: model},
			{Entry: catalog.Entry{ID: "steps"}, Name: "demo:steps_total", Type: catalog.Histogram, Labels: model, Needs: "--steps",
				Changes: []catalog.Change{{When: "0.2", What: "was a gauge before"}}},
			{Entry: catalog.Entry{ID: "usage"}, Name: "demo:cache_usage", Type: catalog.Gauge, Range: catalog.Range{Min: &zero, Max: &one}, Labels: model, Since: "0.2", Replaces: []catalog.Replaced{{Metric: ref("old_usage")}}},
			{Entry: catalog.Entry{ID: "old_usage"}, Name: "demo:gpu_cache_usage", Type: catalog.Gauge, Labels: model, Hidden: "0.2.0", Removed: "0.3.0", Instead: "demo:cache_usage"},
			{Entry: catalog.Entry{ID: "bytes"}, Name: "demo:bytes", Type: catalog.Counter, Labels: model, AppearsWith: "first event", Replaces: []catalog.Replaced{{Metric: ref("old_bytes")}}},
			{Entry: catalog.Entry{ID: "old_bytes"}, Name: "demo:all_bytes", Type: catalog.Counter, Labels: model, Needs: "--bytes"},
			{Entry: catalog.Entry{ID: "guess"}, Name: "demo:guess", Type: catalog.Gauge, Labels: model, Since: "0.3", Inferred: true},
			{Entry: catalog.Entry{ID: "tier"}, Name: "demo:tier_bytes", Type: catalog.Counter, AppearsWith: "first event",
				Labels: with(catalog.Label{Name: "tier", Pattern: "[0-9]+:.+"}, catalog.Label{Name: "pid", Role: catalog.Copy, Optional: true})},
			{Entry: catalog.Entry{ID: "config"}, Name: "demo:config_info", Type: catalog.Info, Needs: "--config", LabelsOpen: true},
			{Entry: catalog.Entry{ID: "never"}, Name: "demo:waiting_requests", Type: catalog.Gauge, NeverExported: "source: a page that misspelt it", Instead: "demo:running"},
			{Entry: catalog.Entry{ID: "http"}, Name: "http_requests_total", Type: catalog.Counter, AppearsWith: "first event"},
		},
		Identities: []*catalog.Identity{
			{
				Entry: catalog.Entry{ID: "by_source"}, About: "All sources add up to the tokens", Tolerance: 2,
				Left: []catalog.Term{{Of: ref("sources")}}, Right: []catalog.Term{{Of: ref("tokens")}},
			},
			{
				Entry: catalog.Entry{ID: "cached"}, About: "Cached tokens are those of a source", Tolerance: 2,
				Left:  []catalog.Term{{Of: ref("sources"), Where: catalog.Matchers{"source": "!compute"}}},
				Right: []catalog.Term{{Of: ref("bytes")}},
			},
			{
				Entry: catalog.Entry{ID: "timed"}, About: "Each step is timed", Tolerance: 2,
				Left: []catalog.Term{{Of: ref("seconds"), Series: "count"}}, Right: []catalog.Term{{Of: ref("steps"), Series: "count"}},
			},
		},
	}
	for _, m := range e.Metrics {
		m.Exporter, m.Topic = "demo", "core"
		if m.AppearsWith == "" {
			m.AppearsWith = "start"
		}
	}
	return &catalog.Catalog{Exporters: []*catalog.Exporter{e}, Config: catalog.Config{Namespace: "namespace", Pod: "pod", Group: []string{"cluster"}}}
}
