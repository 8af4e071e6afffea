package verify

import (
	"math"
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// checkNumbers reports values that a metric cannot have, the first of each metric.
func checkNumbers(v *view) (out diag.List) {
	for _, h := range v.order {
		if h.metric.NeverExported != "" || h.typ != "" && !suits(h.metric, h.typ) {
			continue
		}
		for _, check := range []func(*view, *have) (diag.Finding, bool){outside, notCounted, falling} {
			if f, ok := check(v, h); ok {
				out.Add(f)
			}
		}
	}
	return out
}

// outside reports a value that is not in the range of the metric, in any of the versions.
func outside(v *view, h *have) (diag.Finding, bool) {
	if h.metric.Type != catalog.Gauge {
		return diag.Finding{}, false
	}
	r := h.metric.Range
	for _, l := range h.metric.Lives {
		if !(Range{l.Since, l.Removed}).meet(v.versions).empty() {
			r = wider(r, l.Range)
		}
	}
	for _, s := range h.samples[value] {
		low, high := r.Min != nil && s.Value < *r.Min, r.Max != nil && s.Value > *r.Max*(1+1e-9)
		if !low && !high {
			continue
		}
		side := "above"
		if low {
			side = "below"
		}
		f := diag.Warnf("verify/range", s.Pos, "%s is %s, %s its range of %s", h.name, text(s.Value), side, between(r))
		if high && *r.Max == 1 && s.Value <= 100 {
			return f.WithHint("it looks like a percentage: thresholds and panels expect a ratio; an overlay with exporters.%s.metrics.%s.range says otherwise", v.e.ID, h.metric.ID), true
		}
		return f.WithHint("look at what rewrites it, or say exporters.%s.metrics.%s.range in an overlay", v.e.ID, h.metric.ID), true
	}
	return diag.Finding{}, false
}

// wider is the range that holds both; an open end stays open.
func wider(a, b catalog.Range) catalog.Range {
	if a.Min != nil && (b.Min == nil || *b.Min < *a.Min) {
		a.Min = b.Min
	}
	if a.Max != nil && (b.Max == nil || *b.Max > *a.Max) {
		a.Max = b.Max
	}
	return a
}

// between writes a range of which an end is stated.
func between(r catalog.Range) string {
	switch {
	case r.Min == nil:
		return "up to " + text(*r.Max)
	case r.Max == nil:
		return text(*r.Min) + " and above"
	}
	return text(*r.Min) + " to " + text(*r.Max)
}

// notCounted reports a counter, or a count of observations, that nothing has counted.
func notCounted(v *view, h *have) (diag.Finding, bool) {
	if h.metric.Type != catalog.Counter && h.metric.Type != catalog.Histogram {
		return diag.Finding{}, false
	}
	for _, p := range []part{value, count, bucket} {
		for _, s := range h.samples[p] {
			if s.Value < 0 || math.IsNaN(s.Value) || math.IsInf(s.Value, 0) {
				return diag.Errorf("verify/counter", s.Pos, "%s is %s, and what counts starts at 0 and rises", s.Name, text(s.Value)).
					WithHint("every rate on it is wrong: look at what rewrites the page, or at the server's collector"), true
			}
		}
	}
	return diag.Finding{}, false
}

// falling reports buckets that hold less than those below them.
func falling(v *view, h *have) (diag.Finding, bool) {
	series := map[string][]exposition.Sample{}
	for _, s := range h.samples[bucket] {
		if _, ok := s.Bound(); ok {
			key := labels.NewBuilder(s.Labels).Del("le").Labels().String()
			series[key] = append(series[key], s)
		}
	}
	var worst diag.Finding
	for _, buckets := range series {
		slices.SortFunc(buckets, func(a, b exposition.Sample) int {
			x, _ := a.Bound()
			y, _ := b.Bound()
			switch {
			case x < y:
				return -1
			case x > y:
				return 1
			}
			return 0
		})
		for i := 1; i < len(buckets); i++ {
			if a, b := buckets[i-1], buckets[i]; b.Value < a.Value {
				f := diag.Errorf("verify/buckets", b.Pos, "%s falls from %s to %s at le=%q: a bucket holds all that those below it hold", b.Name, text(a.Value), text(b.Value), b.Labels.Get("le")).
					WithHint("quantiles of it are wrong: look at what adds pages up, or at the server's collector")
				if worst.ID == "" || f.Pos.Compare(worst.Pos) < 0 || f.Pos.Compare(worst.Pos) == 0 && f.Message < worst.Message {
					worst = f
				}
				break
			}
		}
	}
	return worst, worst.ID != ""
}
