package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkRetired reports names that are going, or should have gone.
func checkRetired(v *view) (out diag.List) {
	for _, h := range v.order {
		m := h.metric
		if m.NeverExported != "" {
			continue
		}
		reached := func(bound string) bool {
			return bound != "" && v.versions.From != "" && catalog.CompareVersions(v.versions.From, bound) >= 0
		}
		newer := v.newer(m)
		var f diag.Finding
		switch {
		case reached(m.Removed):
			f = diag.Warnf("verify/removed", h.pos, "%s is here, which %s %s has no more", h.name, v.e.Title, v.versions)
		case reached(m.Hidden):
			f = diag.Notef("verify/hidden", h.pos, "%s is here, which %s hides from %s on unless it is told to show it", h.name, v.e.Title, short(m.Hidden))
		case m.Removed != "" || m.Hidden != "":
			f = diag.Notef("verify/deprecated", h.pos, "%s goes away: %s", h.name, fate(m))
		case len(newer) > 0:
			f = diag.Notef("verify/deprecated", h.pos, "%s is the older spelling of %s", h.name, strings.Join(newer, " and "))
		default:
			continue
		}
		switch {
		case m.Instead != "":
			f = f.WithHint("use %s", v.respell(m.Instead))
		case len(newer) > 0:
			f = f.WithHint("use %s; never add old and new, they hold the same", strings.Join(newer, " and "))
		default:
			f = f.WithHint("nothing takes its place")
		}
		out.Add(f)
	}
	return out
}

// fate is when a metric goes out of sight, and when for good.
func fate(m *catalog.Metric) string {
	var s []string
	if m.Hidden != "" {
		s = append(s, "hidden since "+short(m.Hidden))
	}
	if m.Removed != "" {
		s = append(s, "removed in "+short(m.Removed))
	}
	if m.Inferred {
		s = append(s, "as far as is known")
	}
	return strings.Join(s, ", ")
}

// newer are the metrics that name this one as their older spelling.
func (v *view) newer(m *catalog.Metric) []string {
	var out []string
	for _, x := range v.e.Metrics {
		for _, w := range x.Replaces {
			if w.Metric.Exporter == m.Exporter && w.Metric.ID == m.ID {
				out = append(out, v.spell(v.e.Series(x)[0]))
			}
		}
	}
	return out
}
