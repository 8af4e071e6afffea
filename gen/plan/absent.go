package plan

import (
	"slices"

	"metricwright/gen/catalog"
)

// absent reports whether no version of the target exports what the signal is made of. Such a signal
// is left out: its rules would hold nothing, its panels stay empty.
func (p *resolver) absent(s *Signal) bool {
	gone := func(r catalog.Ref) bool {
		if m := p.Catalog.Metric(r); m != nil {
			return !p.exported(m, s)
		}
		return p.Signal(r).Absent
	}
	refs := s.made().refs()
	if len(s.First) > 0 || len(s.Each) > 0 { // one of them is enough
		return !slices.ContainsFunc(refs, func(r catalog.Ref) bool { return !gone(r) })
	}
	return slices.ContainsFunc(refs, gone)
}

// exported reports whether some version of the target may have the metric, under any spelling that
// the signal's construct can read: one of another unit only in a ratio, and a gauge in place of a
// histogram only as a mean.
func (p *resolver) exported(m *catalog.Metric, s *Signal) bool {
	target := p.exporterOf(m.Exporter).Target
	return m.Exists(target) || slices.ContainsFunc(m.Replaces, func(w catalog.Replaced) bool {
		old := p.Catalog.Metric(w.Metric)
		return old != nil && old.Exists(target) &&
			(old.Unit == m.Unit || s.Ratio != nil || s.Share != nil) &&
			(old.Type == m.Type || s.Mean != nil && old.Type == catalog.Gauge)
	})
}
