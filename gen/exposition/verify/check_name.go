package verify

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// suggested is for how many unknown names of a page a known one is sought.
const suggested = 100

// checkNames reports names with the exporter's prefix that its versions do not export.
func checkNames(v *view) (out diag.List) {
	for i, u := range v.unknown {
		if u.bare != nil {
			out.Add(diag.Errorf("verify/suffix", u.pos, "a %s has no series of the name %s, but %s", u.bare.Type, u.name, strings.Join(v.spellAll(v.e.Series(u.bare)), ", ")).
				WithHint("something between the server and here renames it: rules that ask for the series find nothing"))
			continue
		}
		f := diag.Errorf("verify/unknown", u.pos, "%s is not a name that the catalog knows of %s", u.name, v.e.Title)
		near := ""
		if i < suggested {
			near = diag.Nearest(documented(v.e, u.key), v.names.series)
		}
		if near != "" {
			if u.dialect == underscore || u.dialect == ray {
				near = v.e.Stored(near, u.dialect)
			}
			out.Add(f.WithHint("did you mean %s?", near))
			continue
		}
		out.Add(f.WithHint("%s", v.unknownHint()))
	}
	for _, h := range v.order {
		if m := h.metric; m.NeverExported != "" {
			f := diag.Errorf("verify/never", h.pos, "no version of %s exports %s (%s)", v.e.Title, h.name, m.NeverExported)
			out.Add(f.WithHint("%s", v.insteadOf(m)))
		}
	}
	return out
}

func (v *view) unknownHint() string {
	s := "where it is the server's own, an overlay can describe it"
	if to := v.e.Known.To; to != "" {
		s += "; the catalog was read up to " + to + ", and a newer version may export it"
	}
	return s
}

// insteadOf says what to ask for in place of a metric.
func (v *view) insteadOf(m *catalog.Metric) string {
	if m.Instead != "" {
		return "use " + v.respell(m.Instead)
	}
	return v.respell(m.About)
}
