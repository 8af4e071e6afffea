package docs

import (
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/wording"
)

// rules is what is recorded under which name.
func (w *writer) rules() *page {
	p := newPage(rulesPage, "Recording rules")
	p.para("A name is `level:metric:operations`: which labels it keeps, which metric it is of, and what was done to it, the last operation first. " +
		"Rates are over " + model.Duration(w.Catalog.Config.Window).String() + ". No rule records NaN: where there is nothing to divide by, there is no series.")
	for _, f := range w.Files {
		if len(f.Records) == 0 {
			continue
		}
		p.heading(2, escape(f.Title()))
		p.para("In " + code("rules/"+f.Name()+".yaml") + ".")
		seen := map[string]bool{}
		for _, r := range f.Records {
			if !seen[r.Name] {
				p.heading(3, code(r.Name))
				p.para(prose(wording.Sentence(r.About)))
				facts := "Unit " + r.Unit
				if by := r.Node.Labels(); len(by) > 0 {
					facts += "; labels " + codes(by)
				}
				p.para(facts + ".")
			}
			seen[r.Name] = true
			for _, k := range slices.Sorted(maps.Keys(r.Static)) {
				p.para("With " + code(k+`="`+r.Static[k]+`"`) + ":")
			}
			p.fence("promql", r.Expr())
		}
	}
	return p
}

func codes(list []string) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = code(s)
	}
	return join(out)
}

// join is a, b and c.
func join(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	return strings.Join(list[:len(list)-1], ", ") + " and " + list[len(list)-1]
}
