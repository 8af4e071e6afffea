package plan

import (
	"regexp"
	"slices"
	"strings"

	"metricwright/gen/catalog"
)

// StoredSeries are the names under which the exporter's target stores a metric, of each dialect in use.
func StoredSeries(e *catalog.Exporter, m *catalog.Metric) []string {
	var out []string
	for _, d := range e.Dialects() {
		for _, s := range e.Series(m) {
			if n := e.Stored(s, d); !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// StoredName is one series as the exporter's target stores it, in each dialect in use.
func StoredName(e *catalog.Exporter, series string) string {
	return strings.Join(inDialects(e, series, e.Dialects()), " or ")
}

// Spelled is prose about an exporter's metrics with their names as they are stored in the dialects.
func Spelled(e *catalog.Exporter, text string, dialects ...string) string {
	if e.Prefix == "" || text == "" {
		return text
	}
	names := regexp.MustCompile(`\b` + regexp.QuoteMeta(e.Prefix) + `[a-zA-Z0-9_]+(\{[^}]*\})?`)
	return names.ReplaceAllStringFunc(text, func(s string) string {
		name, where, _ := strings.Cut(s, "{")
		out := inDialects(e, name, dialects)
		for i := range out {
			if where != "" {
				out[i] += "{" + where
			}
		}
		return strings.Join(out, " or ")
	})
}

// SpelledHere is Spelled in the dialects of the exporter's target.
func SpelledHere(e *catalog.Exporter, text string) string {
	return Spelled(e, text, e.Dialects()...)
}

func inDialects(e *catalog.Exporter, name string, dialects []string) []string {
	var out []string
	for _, d := range dialects {
		if n := e.Stored(name, d); !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}
