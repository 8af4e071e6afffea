package wording

import (
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
)

// Availability says from which to which version a server exports a metric, and how sure that is.
func Availability(e *catalog.Exporter, m *catalog.Metric) string {
	return Text("metric.availability", Data{"Server": e.Title, "Metric": m})
}

// Lives says what a metric was in earlier releases, newest first, with its source.
func Lives(e *catalog.Exporter, m *catalog.Metric) []string {
	var out []string
	for i := 1; i < len(m.Lives); i++ {
		l, newer := m.Lives[i], m.Lives[i-1]
		d := Data{"Server": e.Title, "Metric": newer, "Life": l, "Range": "", "Bounds": ""}
		if l.Range != newer.Range && l.Range.Min != nil && l.Range.Max != nil {
			d["Range"] = Numbers([]float64{*l.Range.Min, *l.Range.Max}, " to ")
		}
		if !slices.Equal(l.Bounds, newer.Bounds) {
			d["Bounds"] = Numbers(l.Bounds, ", ")
		}
		out = append(out, Cited(Text("metric.life", d), l.Source))
	}
	return out
}

// Bounds lists the bucket bounds of a histogram, and says where versions in use have others too.
func Bounds(e *catalog.Exporter, m *catalog.Metric) string {
	all := Numbers(m.Bounds, ", ")
	if m.Mixed(e.Target) {
		return Text("metric.commonBounds", Data{"Bounds": all})
	}
	return all
}

// Numbers lists numbers in full.
func Numbers(list []float64, sep string) string {
	var out []string
	for _, x := range list {
		out = append(out, strconv.FormatFloat(x, 'f', -1, 64))
	}
	return strings.Join(out, sep)
}

// Release says which releases have a label, or nothing where all do.
func Release(l catalog.Label) string { return Text("label.release", Data{"Label": l}) }

// Aggregation says how values of several processes or parts become one.
func Aggregation(m *catalog.Metric) string { return Text("metric.aggregation", Data{"Metric": m}) }

// Appears says when a process first exports a metric.
func Appears(m *catalog.Metric) string { return Text("metric.appears", Data{"Metric": m}) }

// NotAlertable is what is said of a metric that no alert may use.
func NotAlertable() string { return Text("metric.notAlertable", nil) }

// Role says what the values of a label are. A label's pin is given as the reader's page quotes it.
func Role(l catalog.Label, pin string) string {
	return Text("label.role", Data{"Label": l, "Role": l.Role, "Pin": pin})
}
