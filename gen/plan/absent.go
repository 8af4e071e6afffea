package plan

import (
	"slices"

	"metricwright/gen/catalog"
)

// absent reports whether no version of the target exports what the signal is made of. Such a signal
// is left out: its rules would hold nothing, its panels stay empty.
func (p *Plan) absent(s *Signal) bool {
	gone := func(r catalog.Ref) bool {
		if m := p.Catalog.Metric(r); m != nil {
			return !p.exported(m)
		}
		return p.Signal(r).Absent
	}
	refs := s.refs()
	if len(s.First) > 0 || len(s.Each) > 0 { // one of them is enough
		return !slices.ContainsFunc(refs, func(r catalog.Ref) bool { return !gone(r) })
	}
	return slices.ContainsFunc(refs, gone)
}

// exported reports whether some version of the target may have the metric, under any spelling.
func (p *Plan) exported(m *catalog.Metric) bool {
	target := p.exporterOf(m.Exporter).Target
	return exists(m, target) || slices.ContainsFunc(m.Was, func(w catalog.Spelling) bool {
		old := p.Catalog.Metric(w.Is)
		return old != nil && exists(old, target)
	})
}
