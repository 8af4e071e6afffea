package world

import (
	"strconv"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"
)

// near are factors of the numbers in an expression: beyond, at and just beside them.
var near = []float64{0, 0.5, 0.93, 0.955, 0.992, 1, 1.008, 1.045, 1.07, 2, 4}

// values are a series' samples: a counter where the rule reads a rate of it, else a
// gauge. share scales them: buckets hold shares of the last one.
func (w *World) values(metric string, share float64) string {
	var out []string
	add := func(text string) { out = append(out, text) }
	from, until := w.born, min(w.gone, w.Samples)
	switch w.rand.IntN(4) {
	case 0:
		from = min(until, from+1+w.rand.IntN(w.Samples*2/3)) // later than its target
	case 1:
		until = max(from, until-1-w.rand.IntN(w.Samples/2)) // earlier
	}
	for range from {
		add("_")
	}
	next := w.gauge(share)
	if w.counts(metric) {
		next = w.counter(share)
	}
	for i := from; i < until; i++ {
		add(strconv.FormatFloat(next(i), 'g', -1, 64))
	}
	if from < until && until < w.Samples {
		add("stale")
	}
	if len(out) == 0 {
		add("_")
	}
	return compact(out)
}

// gauge moves at every sample, or holds a value for long, so that alerts can wait.
func (w *World) gauge(share float64) func(int) float64 {
	pick := func() float64 {
		return w.scale[w.rand.IntN(len(w.scale))] * near[w.rand.IntN(len(near))] * share
	}
	moving := w.rand.IntN(3) == 0
	value, at := pick(), w.rand.IntN(w.Samples)
	return func(i int) float64 {
		if moving && w.rand.IntN(2) == 0 || i == at {
			value = pick()
		}
		return value
	}
}

// counter grows by more and less, stands still, and starts anew after a restart.
func (w *World) counter(share float64) func(int) float64 {
	speed, restart := float64(1+w.rand.IntN(64)), -1
	if w.rand.IntN(4) == 0 {
		restart = w.rand.IntN(w.Samples)
	}
	total := 0.0
	return func(i int) float64 {
		if i == restart {
			total = 0
		}
		if w.rand.IntN(12) == 0 {
			speed = float64(w.rand.IntN(64))
		}
		total += speed * float64(1+w.rand.IntN(8)) / 4
		return total * share
	}
}

// counts reports whether the rule reads rates of a metric.
func (w *World) counts(metric string) bool {
	found := false
	parser.Inspect(w.query.Expr, func(n parser.Node, above []parser.Node) error {
		if sel, ok := n.(*parser.VectorSelector); ok && sel.Name == metric {
			for _, a := range above {
				if c, ok := a.(*parser.Call); ok {
					switch c.Func.Name {
					case "rate", "increase", "irate", "resets":
						found = true
					}
				}
			}
		}
		return nil
	})
	return found || strings.HasSuffix(metric, "_total")
}

// compact writes runs of equal samples in expanding notation.
func compact(samples []string) string {
	var out []string
	for i := 0; i < len(samples); {
		n := 1
		for i+n < len(samples) && samples[i+n] == samples[i] {
			n++
		}
		switch {
		case n == 1 || samples[i] == "stale":
			out = append(out, samples[i])
		case samples[i] == "_":
			out = append(out, "_x"+strconv.Itoa(n))
		default:
			out = append(out, samples[i]+"x"+strconv.Itoa(n-1))
		}
		i += n
	}
	return strings.Join(out, " ")
}
