package expected

import (
	"math"
	"slices"
)

// Histogram is what a native histogram with custom buckets holds at one time.
type Histogram struct {
	Bounds     []float64 // the upper ones of all buckets but the last, which has none
	Buckets    []float64 // how many observations lie in each
	Count, Sum float64
}

// Quantile is the q-quantile of a native histogram. It is counted from the nearer end, as Prometheus
// does; else it is that of classic buckets.
func (h *Histogram) Quantile(q float64) (float64, bool) {
	if h.Count == 0 {
		return 0, false
	}
	n := len(h.Buckets)
	rank, from, step := float64(q*h.Count), 0, 1
	if q >= 0.5 {
		rank, from, step = float64(float64(1-q)*h.Count), n-1, -1
	}
	b, count := from, 0.0
	for i := from; i >= 0 && i < n; i += step {
		if h.Buckets[i] == 0 {
			continue
		}
		b = i
		if count += h.Buckets[i]; count >= rank {
			break
		}
	}
	low, up := h.between(b)
	switch {
	case b == 0 && up <= 0:
		return up, true
	case b == n-1:
		return low, true
	}
	count = min(count, h.Count)
	if count < rank {
		return up, true
	}
	if q >= 0.5 {
		rank = count - rank
	} else {
		rank -= count - h.Buckets[b]
	}
	return low + float64(float64(up-low)*float64(rank/h.Buckets[b])), true
}

// Below is the share of observations up to a value: all of the buckets under it, and of its own
// bucket as much as lies between the bounds. The last bucket has no part in it.
func (h *Histogram) Below(v float64) (float64, bool) {
	if h.Count == 0 {
		return 0, false
	}
	rank, all := 0.0, true
	for b, count := range h.Buckets {
		low, up := h.between(b)
		if count == 0 {
			continue
		}
		if low >= v || up > v {
			if low < v && !math.IsInf(up, 1) {
				rank += float64(count * float64((v-low)/(up-low)))
			}
			all = false
			break
		}
		rank += count
	}
	if all || rank > h.Count {
		rank = h.Count
	}
	return rank / h.Count, true
}

// between are the bounds of a bucket. The first begins at zero, or where that is its bound or
// beyond it, nowhere.
func (h *Histogram) between(b int) (low, up float64) {
	low, up = 0, math.Inf(1)
	if b < len(h.Bounds) {
		up = h.Bounds[b]
	}
	switch {
	case b > 0:
		low = h.Bounds[b-1]
	case up <= 0:
		low = math.Inf(-1)
	}
	return low, up
}

// take is the number that a function of PromQL takes of a histogram.
func (h *Histogram) take(function string) float64 {
	switch {
	case h == nil:
		return 0
	case function == "histogram_sum":
		return h.Sum
	}
	return h.Count
}

// histogramFold adds histograms up, or takes their mean.
type histogramFold struct {
	bounds     []float64
	buckets    []total
	count, sum total
}

// add takes one more in. Of different bounds those are kept that all have.
func (f *histogramFold) add(h *Histogram) {
	if f.buckets == nil {
		f.bounds, f.buckets = h.Bounds, make([]total, len(h.Buckets))
	}
	if !slices.Equal(f.bounds, h.Bounds) {
		shared := slices.DeleteFunc(slices.Clone(f.bounds), func(b float64) bool { return !slices.Contains(h.Bounds, b) })
		merged := make([]total, len(shared)+1)
		for i, b := range f.buckets {
			to := &merged[bucketOf(shared, f.bounds, i)]
			to.add(b.value())
			to.n = b.n
		}
		f.bounds, f.buckets = shared, merged
	}
	more := make([]float64, len(f.buckets))
	for i, v := range h.Buckets {
		more[bucketOf(f.bounds, h.Bounds, i)] += v
	}
	for i, v := range more {
		f.buckets[i].add(v)
	}
	f.count.add(h.Count)
	f.sum.add(h.Sum)
}

// bucketOf is in which bucket of fewer bounds the i-th bucket of given ones lies.
func bucketOf(fewer, bounds []float64, i int) int {
	if i == len(bounds) {
		return len(fewer)
	}
	b, _ := slices.BinarySearch(fewer, bounds[i])
	return b
}

// by is the sum, or under the rule avg the mean.
func (f *histogramFold) by(rule string) *Histogram {
	of := (*total).value
	if rule == "avg" {
		of = (*total).mean
	}
	out := &Histogram{Bounds: f.bounds, Buckets: make([]float64, len(f.buckets)), Count: of(&f.count), Sum: of(&f.sum)}
	for i := range f.buckets {
		out.Buckets[i] = of(&f.buckets[i])
	}
	return out
}
