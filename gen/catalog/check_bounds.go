package catalog

import (
	"fmt"
	"math"
	"slices"

	"metricwright/gen/diag"
)

// checkBounds demands that bucket bounds ascend: Prometheus reads them in order.
func checkBounds(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		for _, m := range e.everyLife() {
			for i, b := range m.Bounds {
				at := m.At(fmt.Sprintf("bounds.%d", i))
				switch {
				case math.IsInf(b, 0):
					out.Add(diag.Errorf("catalog/bounds", at, "a bound of metric %s is infinite", m.ID).WithHint("leave it out: every histogram ends in a bucket without a bound"))
				case m.Range.Min != nil && b < *m.Range.Min:
					out.Add(diag.Errorf("catalog/bounds", at, "metric %s has a bound at %v, and is never below %v", m.ID, b, *m.Range.Min).WithHint("leave it out: no observation falls below it"))
				}
			}
			if m.Type == Histogram && len(m.Bounds) == 0 && m.BoundsUnknown == "" {
				out.Add(diag.Errorf("catalog/bounds", m.Pos, "metric %s was a histogram, and its bounds are not said", m.ID).
					WithHint("write bounds, or boundsUnknown with the reason"))
			}
			if m.Type == Histogram && len(m.Bounds) == 1 {
				out.Add(diag.Errorf("catalog/bounds", m.At("bounds"), "metric %s has one bound: nothing can be said of a quantile between 0 and it, or beyond", m.ID).
					WithHint("write all bounds that the server has"))
			}
			for i := 1; i < len(m.Bounds); i++ {
				if m.Bounds[i] > m.Bounds[i-1] {
					continue
				}
				at := m.At(fmt.Sprintf("bounds.%d", i))
				sorted := slices.Compact(slices.Sorted(slices.Values(m.Bounds)))
				out.Add(diag.Errorf("catalog/bounds", at, "bounds of metric %s do not ascend: %v stands after %v", m.ID, m.Bounds[i], m.Bounds[i-1]).
					WithHint("write them in order: %s", bounds(sorted)))
				break
			}
			if m.Type != Histogram && len(m.Bounds) > 0 {
				out.Add(diag.Errorf("catalog/bounds", m.At("bounds"), "metric %s has bounds, but is a %s", m.ID, m.Type).
					WithHint("only histograms have buckets: remove bounds, or correct the type"))
			}
		}
	}
	return out
}

// everyLife are the metrics and what they were in earlier releases.
func (e *Exporter) everyLife() []*Metric {
	out := slices.Clone(e.Metrics)
	for _, m := range e.Metrics {
		out = append(out, m.Lives[min(1, len(m.Lives)):]...)
	}
	return out
}

func bounds(b []float64) string {
	s := fmt.Sprint(b[:min(len(b), 8)])
	if len(b) > 8 {
		s = s[:len(s)-1] + " …]"
	}
	return s
}
