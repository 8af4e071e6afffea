package unittest

import (
	"math"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// give draws a subject's past of a quantity: as a rule recorded it, or where no rule does, since the
// deployment leaves out its topic, as servers export it.
func (s *recordCases) give(p inputs.Process, n promql.Node, past []stretch) {
	if r, ok := n.(*promql.Recorded); ok {
		s.put(p, r, past)
		return
	}
	if f, ok := n.(*promql.Folded); ok {
		s.export(p, f, past)
		return
	}
	sum, ok := n.(*promql.Sum)
	if !ok {
		must(inputs.Unknown{Node: n})
		return
	}
	none := make([]stretch, len(past))
	for i, x := range past {
		none[i] = stretch{x.from, x.value * 0} // where there is no sample there is none of this either
	}
	for _, t := range sum.Terms[1:] {
		s.give(p, t, none)
	}
	s.give(p, sum.Terms[0], past)
}

// export draws what servers export: a level, or a counter that gains at the pace of each stretch.
func (s *recordCases) export(p inputs.Process, n *promql.Folded, past []stretch) {
	alt := &n.Of.Alts[0]
	if alt.Native || alt.Whose != nil || n.Of.Kind != promql.Level && n.Of.Kind != promql.Rate {
		must(inputs.Unknown{Node: n})
		return
	}
	if n.Fold != "sum" || s.names.Apiece(n.By) {
		s.series(p, n, past, 1)
		return
	}
	// Two servers of which the rule makes one.
	s.series(p, n, past, 0.75)
	if p, ok := s.names.With(p, map[string]string{"instance": "more-" + p.Target["instance"]}); ok {
		s.series(p, n, past, 0.25)
		return
	}
}

// series draws a share of a past as one series.
func (s *recordCases) series(p inputs.Process, n *promql.Folded, past []stretch, share float64) {
	alt := &n.Of.Alts[0]
	labels := must1(s.names.Exported(alt, p, nil))
	in := expected.Input{Name: alt.Name, Labels: labels, Samples: s.levels(past)}
	for i := range in.Samples {
		in.Samples[i] *= share
	}
	if n.Of.Kind == promql.Rate {
		in.Samples = s.gains(in.Samples)
	}
	if s.world.Has(in) {
		return
	}
	must(s.world.Add(in))
}

// old is a counter's value long after its start, so that no rate is cut short for it.
const old = 1 << 30

// gains is a counter with the given paces; before its first gain, and that after a gap, it has the
// sample that the gain is counted from.
func (s *recordCases) gains(paces expected.Samples) expected.Samples {
	t, v := make(expected.Samples, len(paces)), float64(old)
	for i, pace := range paces {
		switch {
		case !math.IsNaN(pace):
			v += pace * s.world.Step.Seconds()
			t[i] = v
		case i+1 < len(paces) && !math.IsNaN(paces[i+1]):
			t[i] = v
		default:
			t[i] = expected.Missing
		}
	}
	return t
}
