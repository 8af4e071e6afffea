package wording

import "metricwright/gen/catalog"

// Availability says from which to which version a server exports a metric, and how sure that is.
func Availability(e *catalog.Exporter, m *catalog.Metric) string {
	return Text("metric.availability", Data{"Server": e.Title, "Metric": m})
}

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
