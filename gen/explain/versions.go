package explain

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// byVersion says which of a metric's names exist from which version on, a line for each change.
// A metric that was never renamed has none.
func byVersion(e *catalog.Exporter, m *catalog.Metric) []string {
	x := e.Matrix()
	rows := related(x, m)
	if len(rows) < 2 {
		return nil
	}
	var out []string
	last := ""
	add := func(when string, state func(catalog.MatrixRow) catalog.State) {
		if names := present(rows, state); names != last {
			out, last = append(out, when+": "+names), names
		}
	}
	before := func(r catalog.MatrixRow) catalog.State { return r.Before }
	first := slices.IndexFunc(x.Versions, func(v string) bool {
		i := slices.Index(x.Versions, v)
		return present(rows, func(r catalog.MatrixRow) catalog.State { return r.At[i] }) != present(rows, before)
	})
	if first < 0 {
		return nil
	}
	add("before "+x.Versions[first], before)
	for i, v := range x.Versions {
		add("from "+v, func(r catalog.MatrixRow) catalog.State { return r.At[i] })
	}
	return out
}

// related are the rows of the metric and of everything that it was called or is called now.
func related(x catalog.Matrix, m *catalog.Metric) []catalog.MatrixRow {
	group := []*catalog.Metric{m}
	for i := 0; i < len(group); i++ {
		for _, r := range x.Rows {
			if r.Metric != group[i] {
				continue
			}
			for _, n := range slices.Concat(r.Became, r.Was) {
				if !slices.Contains(group, n) {
					group = append(group, n)
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(x.Rows), func(r catalog.MatrixRow) bool { return !slices.Contains(group, r.Metric) })
}

func present(rows []catalog.MatrixRow, state func(catalog.MatrixRow) catalog.State) string {
	var names []string
	for _, r := range rows {
		switch state(r) {
		case catalog.There:
			names = append(names, r.Metric.Name)
		case catalog.Hidden:
			names = append(names, r.Metric.Name+" (hidden)")
		case catalog.Unsure:
			names = append(names, r.Metric.Name+" (not known)")
		}
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ", ")
}

// identities are the relations that the metric takes part in.
func identities(e *catalog.Exporter, m *catalog.Metric) []string {
	var out []string
	for _, i := range e.Identities {
		if slices.ContainsFunc(slices.Concat(i.Left, i.Right), func(t catalog.Term) bool { return t.Of.ID == m.ID }) {
			out = append(out, sum(e, i.Left)+" = "+sum(e, i.Right)+" ("+i.Source+")")
		}
	}
	return out
}

// sum writes one side of a relation.
func sum(e *catalog.Exporter, terms []catalog.Term) string {
	var out []string
	for _, t := range terms {
		for _, m := range e.Metrics {
			if m.ID != t.Of.ID {
				continue
			}
			name := e.Series(m)[0]
			if t.Series != "" {
				name = m.Name + "_" + t.Series
			}
			out = append(out, plan.StoredName(e, name)+whereText(t.Where))
		}
	}
	return strings.Join(out, " + ")
}
