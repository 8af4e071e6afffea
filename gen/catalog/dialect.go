package catalog

import (
	"slices"
	"strings"
)

// The dialects in which a scraper stores a server's names. Any other is what names begin with in the
// place of the exporter's prefix, such as kserve_vllm: for vllm:.
const (
	Colon      = "colon"      // as documented
	Underscore = "underscore" // each colon is an underscore
	Ray        = "ray"        // that, behind ray_
	OTel       = "otel"       // as OpenTelemetry's translation to Prometheus names a counter
	Unprefixed = "unprefixed" // without the exporter's prefix
)

// Dialects are those that the target stores, colon where it names none.
func (e *Exporter) Dialects() []string {
	if len(e.Target.Dialects) == 0 {
		return []string{Colon}
	}
	return e.Target.Dialects
}

// AnyDialect are those in which a name may be met: the usual ones, and what the target names besides.
func (e *Exporter) AnyDialect() []string {
	out := []string{Colon, Underscore, Ray}
	for _, d := range e.Target.Dialects {
		if !slices.Contains(out, d) {
			out = append(out, d)
		}
	}
	return out
}

// Stored is the name under which a scraper of a dialect stores a series that the colon dialect has
// under the given one.
func (e *Exporter) Stored(series, dialect string) string {
	switch dialect {
	case Colon, "":
		return series
	case Underscore:
		return strings.ReplaceAll(series, ":", "_")
	case Ray:
		return "ray_" + strings.ReplaceAll(series, ":", "_")
	case OTel:
		return e.translated(series)
	case Unprefixed:
		dialect = ""
	}
	if rest, ok := strings.CutPrefix(series, e.Prefix); ok {
		return dialect + rest
	}
	return series
}

// translated is the name that OpenTelemetry's translation (UnderscoreEscapingWithSuffixes, the default
// of the collector and of Prometheus' OTLP receiver) makes of a series: a counter's ends in _total and
// has no other part of that name. Units would be appended, and no server described here sends any.
func (e *Exporter) translated(series string) string {
	if !slices.ContainsFunc(e.Metrics, func(m *Metric) bool { return m.Type == Counter && e.Series(m)[0] == series }) {
		return series
	}
	parts := slices.DeleteFunc(strings.Split(series, "_"), func(s string) bool { return s == "total" || s == "" })
	return strings.Join(append(parts, "total"), "_")
}
