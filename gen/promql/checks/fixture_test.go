package checks_test

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/catalog"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// shop is a catalog of one server with one metric of each sort that a check knows of, in versions
// 2 to 3.
func shop() *catalog.Catalog {
	core := []catalog.Label{{Name: "lane", Role: catalog.Replica}, {Name: "store", Role: catalog.Dimension}}
	zero, share, hundred := catalog.Range{Min: new(0.0)}, catalog.Range{Min: new(0.0), Max: new(1.0)}, catalog.Range{Min: new(0.0), Max: new(100.0)}
	metric := func(id, kind, unit, fold string, within catalog.Range, also ...catalog.Label) *catalog.Metric {
		return &catalog.Metric{Entry: catalog.Entry{ID: id, Exporter: "shop"}, Name: "shop:" + id, Type: kind, Unit: unit,
			Aggregation: fold, Range: within, Alertable: true, Labels: append(also, core...)}
	}
	wait := metric("wait_seconds", catalog.Histogram, "seconds", "sum", zero)
	wait.Bounds = []float64{0.5, 1, 2.5, 3600}
	fill := metric("fill", catalog.Gauge, "ratio", "max", share)
	fill.Replaces = []catalog.Replaced{{Metric: catalog.Ref{Kind: "metric", Exporter: "shop", ID: "fullness"}}}
	fullness := metric("fullness", catalog.Gauge, "ratio", "max", share)
	fullness.Removed = "2"
	gone := metric("gone", catalog.Gauge, "requests", "sum", zero)
	gone.Removed = "1.5"
	early := metric("early", catalog.Gauge, "requests", "sum", zero)
	early.Since = "4"
	last := metric("last", catalog.Gauge, "ratio", "max", share)
	last.Alertable, last.Instead = false, "shop:fill"
	batch := metric("batch", catalog.Gauge, "requests", "sum", zero)
	batch.Alertable, batch.Instead = false, "take the rate of shop:orders_total"
	return &catalog.Catalog{
		Config: catalog.Config{Namespace: "namespace", Pod: "pod"},
		Exporters: []*catalog.Exporter{{
			ID: "shop", Prefix: "shop:", CounterSuffix: "_total", ModelLabel: "store",
			Target: catalog.Target{Min: "2", Max: "3", Dialects: []string{"colon"}, Histograms: []string{"classic"}},
			Metrics: []*catalog.Metric{
				metric("queue", catalog.Gauge, "requests", "sum", zero),
				metric("age_seconds", catalog.Gauge, "seconds", "max", zero),
				metric("quality", catalog.Gauge, "ratio", "avg", share),
				metric("load", catalog.Gauge, "percent", "max", hundred),
				metric("orders", catalog.Counter, "requests", "sum", zero, catalog.Label{Name: "pay", Values: []string{"card", "cash", "coupon"}}),
				metric("items", catalog.Counter, "tokens", "sum", zero, catalog.Label{Name: "code", Pattern: "[0-9]{3}"}),
				metric("copied", catalog.Gauge, "requests", "sum", zero, catalog.Label{Name: "rank", Role: catalog.Copy}),
				metric("copied_maybe", catalog.Gauge, "requests", "sum", zero, catalog.Label{Name: "rank", Role: catalog.Copy, Optional: true}),
				metric("parts", catalog.Gauge, "requests", "sum", zero,
					catalog.Label{Name: "class", Role: catalog.Breakdown, Pin: new("")}, catalog.Label{Name: "shelf", Role: catalog.Breakdown, Pin: new("0|")}),
				wait, fill, fullness, gone, early, last, batch,
			},
		}},
	}
}

// sample is an expression and what one check finds in it: the finding as "severity: message",
// or nothing, and the hint.
type sample struct{ expr, finding, hint string }

// alert is the context of an alert that waits.
var alert = checks.Context{Where: checks.Alert, For: 5 * time.Minute}

// expect runs all checks over the samples and compares what the check of that name finds.
func expect(t *testing.T, id string, ctx checks.Context, samples []sample) {
	t.Helper()
	t.Parallel()
	if ctx.Schema == nil {
		ctx.Schema = analysis.NewSchema(shop(), nil)
	}
	for _, s := range samples {
		_, found := checks.Run(s.expr, ctx)
		var messages, hints []string
		for _, f := range found {
			if f.ID == "promql/"+id {
				messages, hints = append(messages, f.Severity.String()+": "+f.Message), append(hints, f.Hint)
			}
		}
		if got := strings.Join(messages, "\n"); got != s.finding {
			t.Errorf("%s\n\tfinds %s\n\twant  %s", s.expr, got, s.finding)
		} else if got := strings.Join(hints, "\n"); got != s.hint {
			t.Errorf("%s\n\thints at %s\n\twant     %s", s.expr, got, s.hint)
		}
	}
}
