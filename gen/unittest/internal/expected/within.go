package expected

import (
	"time"

	"metricwright/gen/promql"
)

// within counts what lies within a bound, or everything: in classic buckets, and where there are
// none in the native histogram.
func (w *World) within(n *promql.Within, at time.Duration) (Result, error) {
	out := Result{Names: n.By}
	if n.Of != nil {
		of, err := w.At(n.Of, at)
		if err != nil {
			return out, err
		}
		out = of.gather("sum", n.By)
	}
	return w.orNative(out, n.Native, at, func(h *Histogram) (float64, bool) {
		if n.All {
			return h.Count, true
		}
		share, ok := h.Below(n.Bound)
		return float64(share * h.Count), ok
	})
}

// orNative adds what is made of native histograms where there is nothing else, summed where labels
// that are not told apart differ.
func (w *World) orNative(out Result, native promql.Node, at time.Duration, of func(*Histogram) (float64, bool)) (Result, error) {
	if native == nil {
		return out, nil
	}
	r, err := w.At(native, at)
	if err != nil {
		return out, err
	}
	have := out.keys()
	pick := r.picker(out.Names)
	more := Result{Names: out.Names}
	for _, h := range r.HistogramSamples {
		values := pick(Point{Values: h.Values})
		if v, ok := of(h.Of); ok && !have[key(values)] {
			more.Points = append(more.Points, Point{values, v})
		}
	}
	out.Points = append(out.Points, more.gather("sum", out.Names).Points...)
	return out, nil
}
