package plan

import (
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Units that no metric has.
const (
	UnitRatio = "ratio" // 0 to 1
	UnitTimes = "times" // over a mean: 1 is as usual
)

// derive works out unit, range and good direction from the construct.
func (p *resolver) derive(s *Signal) {
	zero, one := 0.0, 1.0
	metric := func(r catalog.Ref) *catalog.Metric { return p.Catalog.Metric(r) }
	s.Better = "neither"
	if len(s.metrics) > 0 {
		s.Better = s.metrics[0].Better
	}
	s.Range.Min = &zero
	switch {
	case s.Gauge != nil:
		m := metric(s.Gauge.Of)
		s.Unit, s.Range = m.Unit, m.Range
		if fold := s.Gauge.Aggregation; fold == "sum" || fold == "" && m.Aggregation == "sum" {
			s.Range.Max = nil
		}
	case s.Rate != nil:
		s.Unit = takeUnit(metric(s.Rate.Of), s.Rate.Series) + "/second"
	case s.Events != nil:
		s.Unit = metric(s.Events.Of).Unit
	case s.Ratio != nil:
		s.Unit = quotient(p.unitOf(s.Ratio.Part), p.unitOf(s.Ratio.Whole))
		if s.Unit == UnitRatio {
			s.Range.Max = &one
		}
	case s.Share != nil:
		s.Unit, s.Range.Max = UnitRatio, &one
	case s.Mean != nil:
		s.Unit = metric(s.Mean.Of).Unit
	case s.Quantile != nil:
		m := metric(s.Quantile.Of)
		s.Unit = m.Unit
		if n := len(m.Bounds); n > 0 {
			s.Range.Max = &m.Bounds[n-1]
		}
	case s.Buckets != nil:
		s.Unit = "events/second"
	case s.Attainment != nil:
		s.Unit, s.Better, s.Range.Max = UnitRatio, "higher", &one
	case s.Skew != nil:
		s.Unit, s.Better, s.Range.Min = UnitTimes, "lower", &one
	case s.Baseline != nil:
		s.Unit = UnitTimes
	case s.Live != nil, s.Down != nil:
		s.Unit, s.Better = "targets", "neither"
	case s.Drop != nil:
		s.Unit, s.Better = p.unitOf(s.Drop.Of), "lower"
	case s.Resets != nil:
		s.Unit, s.Better = "events", "lower"
	case len(s.Sum) > 0:
		s.Unit = p.sameUnit(s, s.Sum)
	case len(s.First) > 0:
		s.Unit, s.Range = p.sameUnit(s, s.First), p.Signal(s.First[0]).Range
	case len(s.Each) > 0:
		var refs []catalog.Ref
		for _, id := range s.servers() {
			refs = append(refs, s.Each[id])
		}
		first := p.Signal(refs[0])
		s.Unit, s.Range, s.Better = p.sameUnit(s, refs), first.Range, first.Better
	case s.PromQL != nil:
		s.Unit, s.Range = s.PromQL.Unit, s.PromQL.Range
	}
	if s.Signal.Better != "" {
		s.Better = s.Signal.Better
	}
}

// takeUnit is what a histogram's sum or count, or a counter, counts.
func takeUnit(m *catalog.Metric, take string) string {
	if take == "count" {
		return "events"
	}
	return m.Unit
}

func (p *resolver) unitOf(r catalog.Ref) string {
	if m := p.Catalog.Metric(r); m != nil {
		if m.Type == catalog.Counter {
			return m.Unit + "/second"
		}
		return m.Unit
	}
	return p.Signal(r).Unit
}

// quotient is the unit of a / b.
func quotient(a, b string) string {
	if a == b {
		return UnitRatio
	}
	an, ad, _ := strings.Cut(a, "/")
	bn, bd, _ := strings.Cut(b, "/")
	if ad == bd {
		return an + "/" + strings.TrimSuffix(bn, "s")
	}
	return a + " per " + b
}

// sameUnit is the unit that all of the signals have; a different one is an error.
func (p *resolver) sameUnit(s *Signal, refs []catalog.Ref) string {
	unit := p.unitOf(refs[0])
	for _, r := range refs[1:] {
		if u := p.unitOf(r); u != unit {
			p.Findings.Add(diag.Errorf("plan/unit", r.Pos, "%s is in %s, and what it is put together with is in %s", r.ID, u, unit).
				WithHint("put together only what has one unit"))
		}
	}
	return unit
}

// parseRaw reads an expression that the catalog wrote as text.
func (p *resolver) parseRaw(s *Signal) bool {
	if s.PromQL == nil {
		return true
	}
	e, err := promql.Parse(s.PromQL.Expr)
	if err != nil {
		p.Findings.Add(diag.Errorf("promql/syntax", s.At("promql.expr"), "the expression does not parse: %v", err).WithHint("try it with metricwright vet --expr"))
		return false
	}
	s.raw = e
	return true
}
