package simulate

import (
	"metricwright/gen/catalog"
)

// guess is the source of a metric without a hint, by its type, unit, range and direction: it
// moves with the traffic, and what is bad hardly ever happens.
func guess(m *catalog.Metric) source {
	switch m.Type {
	case catalog.Histogram, catalog.Summary:
		b := bounds(m)
		median := b[len(b)/3]
		return source{observe: func(t *tick) observations { return observations{t.started * 0.1, median, defaultSpread} }}
	case catalog.Counter:
		if m.Better == "lower" {
			return source{number: func(t *tick) float64 { return t.failure }}
		}
		per := map[string]float64{"bytes": 1e6, "seconds": 0.01, "milliseconds": 10, "tokens": 100}[m.Unit]
		if per == 0 {
			per = 1
		}
		return source{number: func(t *tick) float64 { return t.started * per }}
	case catalog.Info:
		return source{number: func(*tick) float64 { return 1 }}
	}
	return source{number: level(m)}
}

// level guesses how a gauge stands.
func level(m *catalog.Metric) func(t *tick) float64 {
	if m.Range.Max != nil {
		top := *m.Range.Max
		if m.Better == "higher" {
			return func(*tick) float64 { return 0.9 * top }
		}
		return func(t *tick) float64 { return 0.6 * t.batchUsage * top }
	}
	if m.Better == "lower" && (m.Unit == "requests" || m.Unit == "events") {
		return func(t *tick) float64 { return t.failure }
	}
	size := map[string]float64{"tokens": 5000, "bytes": 1e9, "gigabytes": 20, "megabytes": 500, "seconds": 10}[m.Unit]
	if size == 0 {
		size = 10
	}
	return func(t *tick) float64 { return size * (0.5 + 0.5*t.batchUsage) }
}

// bounds are the metric's bucket bounds, or, where the catalog cannot name them, usual ones of
// its unit.
func bounds(m *catalog.Metric) []float64 {
	if len(m.Bounds) > 0 {
		return m.Bounds
	}
	switch m.Unit {
	case "seconds":
		return []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10}
	case "ratio":
		return []float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}
	case "milliseconds":
		return []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000}
	}
	return []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000}
}

// countable reports whether things of that unit come in whole numbers.
func countable(unit string) bool {
	switch unit {
	case "requests", "tokens", "events", "items", "slots", "pages", "keys", "blocks", "chunks", "targets", "calls", "passes", "count":
		return true
	}
	return false
}
