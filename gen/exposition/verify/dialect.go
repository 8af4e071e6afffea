package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
	"metricwright/gen/plan"
)

// The ways in which the names of a page are spelled; "" is one that tells nothing, since the
// exporter's prefix has no colon.
const (
	colon      = "colon"
	underscore = "underscore"
	ray        = "ray"
	dots       = "dots" // a way of escaping that no rule is made for
)

// spelled reads a name as one of the exporter's: its key, and how it is spelled.
func spelled(e *catalog.Exporter, name string) (key, dialect string, ok bool) {
	base, behindRay := strings.CutPrefix(name, "ray_")
	plain := exposition.Key(e.Prefix)
	switch {
	case strings.HasPrefix(name, e.Prefix) && plain == e.Prefix:
		return name, "", true
	case strings.HasPrefix(name, e.Prefix):
		return exposition.Key(name), colon, true
	case behindRay && (strings.HasPrefix(base, e.Prefix) || strings.HasPrefix(base, plain)): // older versions of Ray kept the colon
		return exposition.Key(base), ray, true
	case strings.HasPrefix(name, plain+"_"):
		return plain + strings.ReplaceAll(strings.TrimPrefix(name, plain+"_"), "__", "_"), dots, true
	case strings.HasPrefix(name, plain):
		return name, underscore, true
	}
	return "", "", false
}

// documented is the name under which the catalog would have what has this key.
func documented(e *catalog.Exporter, key string) string {
	return e.Prefix + strings.TrimPrefix(key, exposition.Key(e.Prefix))
}

// owner is the exporter whose prefix the name has, the longest prefix first.
func owner(c *catalog.Catalog, name string) (*catalog.Exporter, string, string) {
	var best *catalog.Exporter
	var key, dialect string
	for _, e := range c.Exporters {
		if best != nil && len(e.Prefix) <= len(best.Prefix) {
			continue
		}
		if k, d, ok := spelled(e, name); ok {
			best, key, dialect = e, k, d
		}
	}
	return best, key, dialect
}

// called is a metric's name for a reader of the page: a counter's is that of its series.
func (v *view) called(m *catalog.Metric) string {
	if m.Type == catalog.Counter {
		return v.spell(v.e.Series(m)[0])
	}
	return v.spell(m.Name)
}

// spell is a documented name in the page's own dialect.
func (v *view) spell(name string) string {
	if d := v.dialect(); d == underscore || d == ray {
		return v.e.Stored(name, d)
	}
	return name
}

// spellAll is spell of several.
func (v *view) spellAll(names []string) []string {
	var out []string
	for _, n := range names {
		out = append(out, v.spell(n))
	}
	return out
}

// respell is prose with the names in it in the page's own dialect.
func (v *view) respell(text string) string {
	if d := v.dialect(); d == underscore || d == ray {
		return plan.Spelled(v.e, text, d)
	}
	return text
}

// dialect is the one in which most of the samples are spelled; where there are none, most
// TYPE lines.
func (v *view) dialect() string {
	best, n := "", 0
	for _, counts := range []map[string]int{v.spelled, v.declared} {
		for _, d := range []string{colon, underscore, ray, dots} {
			if counts[d] > n {
				best, n = d, counts[d]
			}
		}
		if n > 0 {
			break
		}
	}
	return best
}
