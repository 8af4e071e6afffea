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
				WithHint("min is the oldest version in use, max the newest: swap them"))
		}
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
