package expected

import (
	"math"
	"slices"
	"strconv"
	"time"

	"metricwright/gen/promql"
)

// Bucket is the count of observations up to a bound.
type Bucket struct{ Bound, Count float64 }

// Quantile is the q-quantile of cumulated buckets: in the first bucket that holds the rank
// q times the count of all, as far between its bounds as the rank lies between its counts; the
// first bucket begins at 0. Beyond the last finite bound there is only that bound. Without
// observations, or without the bucket of all, there is no quantile.
func Quantile(q float64, buckets []Bucket) (float64, bool) {
	slices.SortFunc(buckets, func(a, b Bucket) int {
		switch {
		case a.Bound < b.Bound:
			return -1
		case a.Bound > b.Bound:
			return 1
		}
		return 0
	})
	n := len(buckets)
	if n < 2 || !math.IsInf(buckets[n-1].Bound, 1) || buckets[n-1].Count == 0 {
		return 0, false
	}
	rank := float64(q * buckets[n-1].Count)
	b := 0
	for b < n-1 && buckets[b].Count < rank {
		b++
	}
	switch {
	case b == n-1:
		return buckets[n-2].Bound, true
	case b == 0 && buckets[0].Bound <= 0:
		return buckets[0].Bound, true
	}
	low, count := 0.0, buckets[b].Count
	if b > 0 {
		low = buckets[b-1].Bound
		count -= buckets[b-1].Count
		rank -= buckets[b-1].Count
	}
	return low + float64(float64(buckets[b].Bound-low)*float64(rank/count)), true
}

// quantile is that of classic buckets, and where there are none, whether idle or not, that of the
// native histogram.
func (w *World) quantile(n *promql.Quantile, at time.Duration) (Result, error) {
	out := Result{Names: n.Labels()}
	buckets := map[string][]Bucket{}
	if n.Of != nil {
		of, err := w.At(n.Of, at)
		if err != nil {
			return Result{}, err
		}
		le := slices.Index(of.Names, "le")
		pick := of.picker(out.Names)
		for _, p := range of.Points {
			bound, err := strconv.ParseFloat(p.Values[le], 64)
			if err != nil {
				continue
			}
			values := pick(p)
			k := key(values)
			if buckets[k] == nil {
				out.Points = append(out.Points, Point{Values: values})
			}
			buckets[k] = append(buckets[k], Bucket{bound, p.V})
		}
	}
	idle := map[string]bool{}
	for i, p := range out.Points {
		v, ok := Quantile(n.Q, buckets[key(p.Values)])
		out.Points[i].V, idle[key(p.Values)] = v, !ok
	}
	out, err := w.orNative(out, n.Native, at, func(h *Histogram) (float64, bool) { return h.Quantile(n.Q) })
	return out.keep(func(p Point) bool { return !idle[key(p.Values)] }), err
}
