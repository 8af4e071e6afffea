package verify

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// value judges the value of a label that the catalog has, each once a page.
func (v *view) value(h *have, d catalog.Label, value string, pos diag.Pos) diag.List {
	said := h.metric.Name + " " + d.Name + " " + value
	if legal(d, value) || v.said[said] {
		return nil
	}
	v.said[said] = true
	f := diag.Warnf("verify/value", pos, "%s has %s=%q, which the catalog does not know", h.name, d.Name, value)
	switch near := diag.Nearest(value, d.Values); {
	case near != "":
		f = f.WithHint("did you mean %s? Known are %s", near, strings.Join(d.Values, ", "))
	case len(d.Values) > 0:
		f = f.WithHint("known are %s; a rule that selects one of them leaves this out", strings.Join(d.Values, ", "))
	default:
		f = f.WithHint("known are values like %s", d.Pattern)
	}
	return diag.List{f}
}

// legal reports whether a label may have the value. One that is not on every version may be empty.
func legal(d catalog.Label, value string) bool {
	switch {
	case len(d.Values) == 0 && d.Pattern == "", value == "" && d.Optional, slices.Contains(d.Values, value):
		return true
	case d.Pattern == "":
		return false
	}
	re := anchored(d.Pattern)
	return re == nil || re.MatchString(value)
}
