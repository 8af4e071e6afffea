package plan

import (
	"maps"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkPart refuses a ratio whose part holds its whole: of the two, the catalog says the contrary.
// What is meant so, lookups per hit, has a title that says per.
func (p *resolver) checkPart(s *Signal) {
	switch {
	case s.Ratio != nil && p.inverse(s) && !says(words(s.Title), " per "):
		p.swapped(s, "ratio", s.Ratio.Part, s.Ratio.Whole, "; if it is meant so, say so in the title: … per …")
	case s.Share != nil && p.holds([]part{{of: s.Share.Of, where: s.Share.Where}}, p.counted(s.Share.Whole)):
		p.swapped(s, "share", s.Share.Of, s.Share.Whole, "")
	}
}

func (p *resolver) swapped(s *Signal, field string, part, whole catalog.Ref, or string) {
	p.Findings.Add(diag.Errorf("plan/part", s.At(field), "part and whole of %s are swapped: %s is a part of %s, so the ratio is never below 1", s.ID, whole.ID, part.ID).
		WithHint("say part: what is the smaller of the two, whole: what holds it%s", or))
}

// inverse reports whether a ratio is of a whole over its part, and so 1 or more.
func (p *resolver) inverse(s *Signal) bool {
	return s.Ratio != nil && p.holds(p.counted(s.Ratio.Part), p.counted(s.Ratio.Whole))
}

// holds reports whether parts hold all that wholes count, and more.
func (p *resolver) holds(parts, wholes []part) bool {
	return len(parts) > 0 && len(wholes) > 0 && p.within(wholes, parts) && !p.within(parts, wholes)
}

// counted is what is counted, or nothing where that cannot be told.
func (p *resolver) counted(r catalog.Ref) []part {
	if p.Catalog.Metric(r) != nil {
		return []part{{of: r}}
	}
	s := p.Signal(r)
	if s == nil || s.Mean != nil || s.Quantile != nil {
		return nil // a part's mean may be above that of the whole
	}
	if one := s.made().one(); !one.of.IsZero() {
		return []part{one}
	}
	var out []part
	for _, r := range s.Sum {
		of := p.counted(r)
		if of == nil {
			return nil
		}
		out = append(out, of...)
	}
	return out
}

// within reports whether all that parts count is counted in one of wholes.
func (p *resolver) within(parts, wholes []part) bool {
	return !slices.ContainsFunc(parts, func(a part) bool {
		return !slices.ContainsFunc(wholes, func(b part) bool { return p.isPart(a, b) })
	})
}

func (p *resolver) isPart(a, b part) bool {
	if key(a.of) == key(b.of) && a.series == b.series && (len(b.where) == 0 || maps.Equal(a.where, b.where)) {
		return true
	}
	if len(b.where) > 0 {
		return false
	}
	m := p.Catalog.Metric(a.of)
	return m != nil && slices.ContainsFunc(m.PartOf, func(r catalog.Ref) bool { return key(r) == key(b.of) }) || p.addsUp(a, b)
}

// addsUp reports whether an identity says that a and others make up b.
func (p *resolver) addsUp(a, b part) bool {
	e := p.exporterOf(a.of.Exporter)
	return e != nil && slices.ContainsFunc(e.Identities, func(i *catalog.Identity) bool {
		if len(i.Right) != 1 || key(i.Right[0].Of) != key(b.of) || i.Right[0].Series != b.series || len(i.Right[0].Where) > 0 {
			return false
		}
		return slices.ContainsFunc(i.Left, func(t catalog.Term) bool {
			return key(t.Of) == key(a.of) && t.Series == a.series && len(t.Where) == 0 && (len(i.Left) > 1 || len(a.where) > 0)
		})
	})
}
