package verify

import (
	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkTypes reports metrics that the page declares to be something else. A page that declares
// nothing, or that the type is unknown, says nothing wrong.
func checkTypes(v *view) (out diag.List) {
	for _, h := range v.order {
		m := h.metric
		if h.typ == "" || h.typ == "unknown" || m.NeverExported != "" || suits(m, h.typ) {
			continue
		}
		f := diag.Errorf("verify/type", h.pos, "%s is a %s here; the catalog has it as a %s", h.name, h.typ, m.Type)
		if change := changes(m); change != "" {
			out.Add(f.WithHint("it changed: %s", change))
			continue
		}
		out.Add(f.WithHint("rules on it would compute something else: correct the type in an overlay, or find what rewrites the page"))
	}
	return out
}

// changes are what the catalog says about how the metric changed, in one line.
func changes(m *catalog.Metric) string {
	s := ""
	for _, c := range m.Changes {
		if s != "" {
			s += "; "
		}
		s += c.When + ": " + c.What
	}
	return s
}
