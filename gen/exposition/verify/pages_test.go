package verify

import (
	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// Pages compares pages with a catalog; those that are nil are left out. Targets are the versions
// that an exporter is known to have.
func Pages(c *catalog.Catalog, pages []*exposition.Page, targets map[*catalog.Exporter]Range) (Report, diag.List) {
	j := newJudge(c, targets)
	var of []compared
	for _, p := range pages {
		if p != nil {
			of = append(of, j.page(p.Source, p))
		}
	}
	r := j.fleet(of)
	return r, r.List()
}
