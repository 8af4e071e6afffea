package catalog

import (
	"cmp"

	"metricwright/gen/diag"
)

// checkVersions demands that ranges of versions are not empty. That each is a version,
// the schema says.
func checkVersions(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		if e.Target.Min != "" && e.Target.Max != "" && CompareVersions(e.Target.Min, e.Target.Max) > 0 {
			out.Add(diag.Errorf("catalog/version", e.At("target.min"), "the target of exporter %s begins with version %s and ends with %s", e.ID, e.Target.Min, e.Target.Max).
				WithHint("%s", swapped(e)))
		}
		out.Add(beyondKnown(e)...)
		for _, m := range e.Metrics {
			for _, x := range []struct{ from, to, since, until string }{
				{"since", "removed", m.Since, m.Removed}, {"since", "hidden", m.Since, m.Hidden}, {"hidden", "removed", m.Hidden, m.Removed},
			} {
				if x.since != "" && x.until != "" && CompareVersions(x.since, x.until) >= 0 {
					out.Add(diag.Errorf("catalog/version", m.At(x.to), "metric %s is %s in %s, but %s %s", m.ID, x.to, x.until, cmp.Or(map[string]string{"since": "exists since"}[x.from], "hidden since"), x.since).
						WithHint("the order is since, hidden, removed; correct one of the two"))
					break
				}
			}
		}
	}
	return out
}

// swapped says what to do about a range that ends before it begins.
func swapped(e *Exporter) string {
	if e.Target.Max == e.Known.To { // as shipped
		return "min is the oldest version in use, max the newest: say max as well"
	}
	return "min is the oldest version in use, max the newest: swap them"
}

// beyondKnown warns of a target whose metrics nobody has read, where an overlay says it.
func beyondKnown(e *Exporter) (out diag.List) {
	beyond := func(field, version, dir, edge string) {
		if e.fields == nil {
			return
		}
		if _, from := e.fields(field); from != inUser {
			return
		}
		out.Add(diag.Warnf("catalog/version", e.At(field), "%s is described %s version %s, and %s says %s", e.Title, dir, edge, field, version).
			WithHint("metricwright verify says what a page of that version has and lacks"))
	}
	t, k := e.Target, e.Known
	if k.To != "" && t.Max != "" && CompareVersions(t.Max, k.To) > 0 {
		beyond("target.max", t.Max, "up to", k.To)
	}
	if k.From != "" && t.Max != "" && CompareVersions(t.Max, k.From) < 0 {
		beyond("target.max", t.Max, "from", k.From)
	} else if k.From != "" && t.Min != "" && CompareVersions(t.Min, k.From) < 0 {
		beyond("target.min", t.Min, "from", k.From)
	}
	return out
}
