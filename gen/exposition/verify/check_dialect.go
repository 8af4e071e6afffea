package verify

import (
	"slices"
	"strings"

	"metricwright/gen/diag"
)

// checkDialect reports names that are spelled otherwise than the rules are made for, and pages
// that spell them in several ways.
func checkDialect(v *view) (out diag.List) {
	var used []string
	for _, d := range []string{colon, underscore, ray, dots} {
		if v.spelled[d] > 0 {
			used = append(used, d)
		}
	}
	pos := v.page.Pos()
	if behind := "ray_" + v.e.Prefix; len(used) == 1 && used[0] == ray && strings.HasSuffix(behind, ":") && v.begins(behind) {
		used[0] = behind // older versions of Ray kept the colon
	}
	switch {
	case len(used) > 1:
		return diag.List{diag.Warnf("verify/dialect", pos, "the names of %s are spelled in several ways: %s", v.e.Title, strings.Join(used, ", ")).
			WithHint("several scrapers or servers are on one page; say exporters.%s.target.dialects for all of them", v.e.ID)}
	case len(used) == 0 || used[0] == colon && slices.Contains(v.e.Target.Dialects, colon):
		return nil
	case used[0] == dots:
		return diag.List{diag.Warnf("verify/dialect", pos, "the names of %s are escaped with dots, which no rule is made for", v.e.Title).
			WithHint("have the scraper ask for escaping=allow-utf-8, or relabel __name__")}
	case slices.Contains(v.e.Target.Dialects, used[0]):
		return nil
	}
	return diag.List{diag.Warnf("verify/dialect", pos, "the names of %s are spelled in the dialect %s, and rules are made for %s", v.e.Title, used[0], strings.Join(v.e.Target.Dialects, ", ")).
		WithHint("say exporters.%s.target: dialects: [%q], or relabel __name__", v.e.ID, used[0])}
}

// begins reports whether the page has a metric under a name with that prefix.
func (v *view) begins(prefix string) bool {
	return slices.ContainsFunc(v.order, func(h *have) bool { return strings.HasPrefix(h.name, prefix) })
}
