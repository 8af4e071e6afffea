package expected

import (
	"math"
	"slices"
	"time"
)

// Part says of which part of a native histogram a track is. A series becomes one part by part.
type Part struct {
	Of      string    // "count", "sum" or "bucket"
	Upper   float64   // of a bucket: its upper bound, or infinity
	Bounds  []float64 // those that the series has in any case
	Implied bool      // it follows from the other parts, and gives way to the part itself
}

// HistogramSamples is a native histogram over time. Where there is no sample, the count has none.
type HistogramSamples struct {
	Bounds  []float64
	Buckets []Samples
	Count   Samples
	Sum     Samples
}

// native is a series in the making.
type native struct {
	parts   map[string]Part
	tracks  map[string]Samples
	buckets map[float64]Samples
	bounds  []float64
}

func (n *native) has(p Part) bool {
	if p.Of == "bucket" {
		_, ok := n.buckets[p.Upper]
		return ok
	}
	have, ok := n.parts[p.Of]
	return ok && (p.Implied || !have.Implied)
}

func (n *native) add(p Part, t Samples) {
	n.bounds = append(n.bounds, p.Bounds...)
	if p.Of == "bucket" {
		n.buckets[p.Upper] = t
		return
	}
	n.parts[p.Of], n.tracks[p.Of] = p, t
}

// done is the series so far. What nobody gave is as little as can be: a count without a sum is of
// observations of one, and lies in the bucket of its mean if nothing says where.
func (n *native) done() *HistogramSamples {
	h := &HistogramSamples{Bounds: slices.Clone(n.bounds), Count: n.tracks["count"], Sum: n.tracks["sum"]}
	for up := range n.buckets {
		if !math.IsInf(up, 1) {
			h.Bounds = append(h.Bounds, up)
		}
	}
	slices.Sort(h.Bounds)
	h.Bounds = slices.Compact(h.Bounds)
	if h.Count == nil {
		h.Count = h.Sum
	}
	if h.Sum == nil {
		h.Sum = h.Count
	}
	h.Buckets = make([]Samples, len(h.Bounds)+1)
	for up, t := range n.buckets {
		h.Buckets[h.bucket(up)] = t
	}
	if len(n.buckets) == 0 {
		h.Buckets[h.bucket(h.mean())] = h.Count
	}
	return h
}

// bucket is in which bucket a value lies.
func (h *HistogramSamples) bucket(v float64) int {
	i, _ := slices.BinarySearch(h.Bounds, v)
	return i
}

// mean is what was observed on average until the end.
func (h *HistogramSamples) mean() float64 {
	for i := min(len(h.Count), len(h.Sum)) - 1; i >= 0; i-- {
		if !isSkipped(h.Count[i]) && h.Count[i] > 0 {
			return h.Sum[i] / h.Count[i]
		}
	}
	return 1
}

// sample is the i-th one.
func (h *HistogramSamples) sample(i int) *Histogram {
	out := &Histogram{Bounds: h.Bounds, Buckets: make([]float64, len(h.Buckets)), Count: h.Count[i], Sum: number(h.Sum, i)}
	for b, t := range h.Buckets {
		out.Buckets[b] = number(t, i)
	}
	return out
}

// number is a sample, zero where there is none.
func number(t Samples, i int) float64 {
	if i >= len(t) || isSkipped(t[i]) {
		return 0
	}
	return t[i]
}

// level is the latest sample of the last five minutes.
func (h *HistogramSamples) level(step, at time.Duration) (*Histogram, bool) {
	i, ok := h.Count.latest(step, at)
	if !ok {
		return nil, false
	}
	return h.sample(i), true
}

// rate is what the histogram gained per second, in Prometheus' own steps: see Track.increase. A
// restart shows in any part but the sum; if it is the second sample that shows it, nothing of the
// first counts.
func (h *HistogramSamples) rate(step, window, at time.Duration) (*Histogram, bool) {
	in := h.Count.inside(step, window, at)
	if len(in) < 2 {
		return nil, false
	}
	first, last := h.sample(in[0]), h.sample(in[len(in)-1])
	out, before := last, first
	if fell(h.sample(in[1]), first) {
		before = &Histogram{Buckets: make([]float64, len(first.Buckets))}
	}
	out.each(before, func(a, b float64) float64 { return a - b })
	for _, i := range in[1:] {
		now := h.sample(i)
		if fell(now, before) {
			out.each(before, func(a, b float64) float64 { return a + b })
		}
		before = now
	}
	factor := stretch(step, window, at, in[0], in[len(in)-1], len(in), first.Count, out.Count) / window.Seconds()
	out.each(out, func(a, _ float64) float64 { return float64(a * factor) })
	return out, true
}

// each changes every part by the other's.
func (h *Histogram) each(other *Histogram, change func(a, b float64) float64) {
	h.Count, h.Sum = change(h.Count, other.Count), change(h.Sum, other.Sum)
	for i := range h.Buckets {
		h.Buckets[i] = change(h.Buckets[i], other.Buckets[i])
	}
}

// fell reports whether the histogram started again.
func fell(now, before *Histogram) bool {
	if now.Count < before.Count {
		return true
	}
	for i := range now.Buckets {
		if now.Buckets[i] < before.Buckets[i] {
			return true
		}
	}
	return false
}

// inside are the samples that a window holds.
func (t Samples) inside(step, window, at time.Duration) []int {
	var out []int
	for i := max(0, int((at-window)/step)); i < len(t); i++ {
		if u := time.Duration(i) * step; u > at-window && u <= at && !isSkipped(t[i]) {
			out = append(out, i)
		}
	}
	return out
}
