package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// Fleet is the level of a panel that shows one number for everything its board selects.
const Fleet = "fleet"

// raw reports whether boards are to do without recording rules.
func (p *resolver) raw() bool { return !p.Catalog.Config.Recorded }

// fleet is the signal over everything that the board selects: what rules hold, folded once
// more where that is sound, else the construct without any grouping.
// A request that passes several roles counts once.
func (b *builder) fleet(s *Signal) (promql.Node, error) {
	x := *b
	x.once = true
	b = &x
	if fold := b.p.refold(s); b.recorded && fold != "" {
		if r := s.widest(); r != nil {
			return &promql.Refolded{Of: b.readOnce(r, s.metrics), Fold: fold}, nil
		}
	}
	return b.construct(s, Fleet)
}

// widest is the recording of the signal with the fewest series.
func (s *Signal) widest() *Record {
	for _, level := range []string{"model", "job", "pod", "process"} {
		if r := s.Record(level); r != nil {
			return r
		}
	}
	return nil
}

// fleetBuckets are recorded bucket rates of all models in one.
func (b *builder) fleetBuckets(s *Signal, of catalog.Ref, where catalog.Matchers, form string) promql.Node {
	by := []string{"le"}
	if form == native {
		by = nil
	}
	for _, level := range []string{"model", "job", "pod"} {
		if r := b.p.bucketRecord(s, of, where, level, form); r != nil {
			return &promql.Refolded{Of: b.readOnce(r, []*catalog.Metric{r.Metric}), Fold: "sum", By: by}
		}
	}
	return nil
}

// fleetAttained are the recorded counts of good and of all observations, of all models in one.
func (b *builder) fleetAttained(s *Signal) (good, total promql.Node) {
	g, t := b.p.attained(s, s.Levels[0])
	if g == nil || t == nil {
		return nil, nil
	}
	return &promql.Refolded{Of: b.readOnce(g, s.metrics), Fold: "sum"}, &promql.Refolded{Of: b.readOnce(t, s.metrics), Fold: "sum"}
}

// readOnce selects what a rule recorded of metrics, of those roles that count a request for all.
func (b *builder) readOnce(r *Record, of []*catalog.Metric) *promql.Recorded {
	out, c := b.read(r), b.p.Catalog.Config
	each := func(m *catalog.Metric) bool { return m.CountedBy == "each" }
	if c.Role != "" && slices.ContainsFunc(of, each) && slices.Contains(r.Node.Labels(), c.Role) {
		out.Match = append(out.Match, promql.MustMatchers(map[string]string{c.Role: c.Decode})...)
	}
	return out
}

// refold is how recordings of the signal fold into one number: sum, max or min; empty where
// the fold of folded parts is not the fold of the whole (means, shares, quantiles).
func (p *resolver) refold(s *Signal) string { return s.made().refold(p) }

// whole reports whether the signal counts things that do not come in parts.
func (p *resolver) whole(s *Signal) bool { return s.made().whole(p) }
