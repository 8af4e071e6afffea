package reckon

import (
	"maps"
	"slices"
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

// orNative adds what is made of native histograms where there is nothing else. Those that have the
// same labels are folded.
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
	folds := map[string]*histogramFold{}
	for _, h := range r.Histograms {
		k := key(pick(Point{Values: h.Values}))
		if folds[k] == nil {
			folds[k] = &histogramFold{}
		}
		folds[k].add(h.Of)
	}
	for _, k := range slices.Sorted(maps.Keys(folds)) {
		if have[k] {
			continue
		}
		if v, ok := of(folds[k].by("sum")); ok {
			out.Points = append(out.Points, Point{split(k), v})
		}
	}
	return out, nil
}
