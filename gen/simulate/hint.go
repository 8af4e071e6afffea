package simulate

import (
	"math"
	"regexp"

	"metricwright/gen/catalog"
)

// source is what one series shows of a tick, in the metric's own unit: a counter grows by a
// number, a gauge stands at it, a histogram observes.
type source struct {
	number  func(t *tick) float64
	observe func(t *tick) observations
}

// observations are made between two scrapes: so many, around a median, with a spread.
type observations struct{ count, median, spread float64 }

// sourceOf is the source of the series with those labels: what the catalog's hint says, else what
// the metric's type suggests. labels are those whose values the hint tells apart.
func sourceOf(m *catalog.Metric, dims []dim) (s source, labels []string) {
	h := m.Simulate
	if h == nil {
		return guess(m), nil
	}
	for _, by := range h.By {
		labels = append(labels, by.Label)
		for _, d := range dims {
			if d.name == by.Label && matches(by.Value, d.value) {
				h = h.With(by.Simulation)
			}
		}
	}
	if h.Constant == nil && quantities[h.Follows].of == nil {
		return guess(m), labels
	}
	if m.Type == catalog.Histogram || m.Type == catalog.Summary {
		return source{observe: observing(h, m.Unit)}, labels
	}
	return source{number: showing(h, m)}, labels
}

func matches(pattern, value string) bool {
	return pattern == value || regexp.MustCompile("^(?:"+pattern+")$").MatchString(value)
}

// shown is what a hint makes of a quantity.
func shown(h *catalog.Simulation, unit string) func(t *tick) float64 {
	if h.Constant != nil {
		return func(*tick) float64 { return *h.Constant }
	}
	q := quantities[h.Follows]
	scale, offset := or(h.Scale, 1)*q.in(unit), or(h.Offset, 0)
	return func(t *tick) float64 { return offset + scale*q.of(t) }
}

// showing is a number. A gauge shows what happens between scrapes as a rate per second.
func showing(h *catalog.Simulation, m *catalog.Metric) func(t *tick) float64 {
	of := shown(h, m.Unit)
	if m.Type == catalog.Gauge && quantities[h.Follows].flow {
		return func(t *tick) float64 { return of(t) / t.seconds }
	}
	return of
}

// observing is what a histogram observes: once for each request that finishes, unless said.
func observing(h *catalog.Simulation, unit string) func(t *tick) observations {
	q, of, per := quantities[h.Follows], shown(h, unit), quantities["requests_finished"]
	if h.Per != "" {
		per = quantities[h.Per]
	}
	sampling, spread := or(h.Sampling, 1), or(h.Spread, q.spread)
	if h.Spread == nil && spread == 0 {
		spread = defaultSpread
	}
	shift := 1.0
	if q.mean {
		shift = math.Exp(-spread * spread / 2)
	}
	return func(t *tick) observations {
		o := observations{sampling * per.of(t), shift * of(t), spread}
		if q.widens != nil {
			o.spread += q.widens(t)
		}
		return o
	}
}

func or(v *float64, other float64) float64 {
	if v == nil {
		return other
	}
	return *v
}
