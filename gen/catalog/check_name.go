package catalog

import (
	"slices"

	"metricwright/gen/diag"
)

// checkNames demands that no two metrics share a series, unless one is an older spelling
// of the other: then its bounds have changed.
func checkNames(c *Catalog) (out diag.List) {
	for _, e := range c.All() {
		owners := map[string]*Metric{}
		for _, m := range e.Metrics {
			for _, s := range e.Series(m) {
				o := owners[s]
				if o == nil {
					owners[s] = m
				} else if !o.spelt(m) && !m.spelt(o) {
					out.Add(diag.Errorf("catalog/twice", m.At("name"), "metrics %s and %s are both the series %s", o.ID, m.ID, s).
						WithHint("remove one, or name the older one in replaces of the newer"))
					break
				}
			}
		}
	}
	return out
}

// spelt reports whether the other metric is an older spelling of this one.
func (m *Metric) spelt(o *Metric) bool {
	return slices.ContainsFunc(m.Replaces, func(w Replaced) bool { return w.Metric.Exporter == o.Exporter && w.Metric.ID == o.ID })
}
