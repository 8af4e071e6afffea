package expected

import (
	"math"
	"strconv"
	"strings"

	"github.com/prometheus/prometheus/model/value"
)

// Samples are a series' samples, one per step from time zero. Missing stands where there is none.
type Samples []float64

// Missing stands for the absence of a sample; Stale is the mark that a series has ended.
var (
	Missing = math.NaN()
	Stale   = math.Float64frombits(value.StaleNaN)
)

func isStale(v float64) bool { return value.IsStaleNaN(v) }

// isMissing reports whether nothing was sampled.
func isMissing(v float64) bool { return math.IsNaN(v) && !isStale(v) }

// Notation is the track as promtool's input series write it: runs of equal steps are
// start+step x count, a gap is _xcount, the end of a series is stale.
func (t Samples) Notation() string {
	end := len(t)
	for end > 0 && isMissing(t[end-1]) {
		end--
	}
	var out []string
	for i := 0; i < end; {
		n := t[:end].run(i)
		out = append(out, item(t, i, n))
		i += n
	}
	if len(out) == 0 {
		return "_"
	}
	return strings.Join(out, " ")
}

// run is how many samples from i on one item of the notation holds.
func (t Samples) run(i int) int {
	n := 1
	switch {
	case isStale(t[i]):
		return 1
	case isMissing(t[i]):
		for i+n < len(t) && isMissing(t[i+n]) {
			n++
		}
		return n
	}
	if i+1 >= len(t) || math.IsNaN(t[i+1]) {
		return 1
	}
	step, v := t.step(i), t[i]
	for i+n < len(t) && t[i+n] == v+step {
		v += step
		n++
	}
	if n == 2 && step != 0 {
		return 1 // the second may begin a longer run; and two numbers read better than a step
	}
	return n
}

// step is what a run adds to its i-th sample: the shortest number that leads to the next.
func (t Samples) step(i int) float64 {
	step := t[i+1] - t[i]
	short, err := strconv.ParseFloat(strconv.FormatFloat(step, 'g', 12, 64), 64)
	if err == nil && t[i]+short == t[i+1] {
		return short
	}
	return step
}

func item(t Samples, i, n int) string {
	v := Number(t[i])
	switch {
	case isStale(t[i]):
		return "stale"
	case isMissing(t[i]):
		if n == 1 {
			return "_"
		}
		return "_x" + strconv.Itoa(n)
	case n == 1:
		return v
	}
	times := "x" + strconv.Itoa(n-1)
	switch step := t.step(i); {
	case step == 0:
		return v + times
	case step < 0:
		return v + "-" + Number(-step) + times
	default:
		return v + "+" + Number(step) + times
	}
}

// Number is a value in its shortest exact form.
func Number(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e15 {
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}
