package expected

import (
	"math"
	"strconv"
	"strings"
)

// Notation is the series as promtool's input series write it.
func (in *Input) Notation() string {
	if in.Native == nil {
		return in.Samples.Notation()
	}
	return in.Native.Notation()
}

// Notation is the histogram in promtool's notation, in runs like a track's.
func (h *HistogramSamples) Notation() string {
	end := len(h.Count)
	for end > 0 && isMissing(h.Count[end-1]) {
		end--
	}
	var out []string
	for i := 0; i < end; {
		n := h.run(i, end)
		out = append(out, h.item(i, n))
		i += n
	}
	if len(out) == 0 {
		return "_"
	}
	return strings.Join(out, " ")
}

// run is how many samples from i on all parts go on in equal steps.
func (h *HistogramSamples) run(i, end int) int {
	n := h.Count[:end].run(i)
	if math.IsNaN(h.Count[i]) {
		return n
	}
	for _, t := range h.parts() {
		if t != nil {
			n = min(n, t[:end].run(i))
		}
	}
	if n == 2 && !h.rests(i) {
		return 1
	}
	return n
}

// parts are all tracks but the count.
func (h *HistogramSamples) parts() []Samples { return append([]Samples{h.Sum}, h.Buckets...) }

// rests reports whether no part moves from a sample to the next.
func (h *HistogramSamples) rests(i int) bool {
	for _, t := range append(h.parts(), h.Count) {
		if t != nil && t[i] != t[i+1] {
			return false
		}
	}
	return true
}

func (h *HistogramSamples) item(i, n int) string {
	switch {
	case math.IsNaN(h.Count[i]):
		return item(h.Count, i, n)
	case n == 1:
		return h.sample(i).String()
	}
	times := "x" + strconv.Itoa(n-1)
	if h.rests(i) {
		return h.sample(i).String() + times
	}
	step := &Histogram{Bounds: h.Bounds, Buckets: make([]float64, len(h.Buckets)), Count: h.Count.step(i), Sum: h.Sum.step(i)}
	for b, t := range h.Buckets {
		if t != nil {
			step.Buckets[b] = t.step(i)
		}
	}
	return h.sample(i).String() + "+" + step.String() + times
}

// String is the histogram as promtool writes it, without empty buckets at either end.
func (h *Histogram) String() string {
	var b strings.Builder
	b.WriteString("{{schema:-53 sum:" + Number(h.Sum) + " count:" + Number(h.Count))
	if len(h.Bounds) > 0 {
		b.WriteString(" custom_values:[" + numbers(h.Bounds) + "]")
	}
	first, last := 0, len(h.Buckets)
	for last > 0 && h.Buckets[last-1] == 0 {
		last--
	}
	for first < last && h.Buckets[first] == 0 {
		first++
	}
	if first > 0 && first < last {
		b.WriteString(" offset:" + strconv.Itoa(first))
	}
	if first < last {
		b.WriteString(" buckets:[" + numbers(h.Buckets[first:last]) + "]")
	}
	b.WriteString("}}")
	return b.String()
}

func numbers(vs []float64) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = Number(v)
	}
	return strings.Join(out, " ")
}
