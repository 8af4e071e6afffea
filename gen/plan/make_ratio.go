package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// ratio is part over whole.
type ratio struct{ plain }

func (c ratio) refs() []catalog.Ref { return []catalog.Ref{c.Ratio.Part, c.Ratio.Whole} }
func (c ratio) direct() bool        { return true }
func (c ratio) quotient() bool      { return c.Ratio.Aggregation == "" }

func (c ratio) node(b *builder, level string, by []string) (promql.Node, error) {
	if c.Ratio.Aggregation != "" {
		of := func(r catalog.Ref) *promql.Vector {
			return b.vector(promql.Level, want{of: b.p.Catalog.Metric(r), ratio: true})
		}
		return &promql.FoldedRatio{Part: of(c.Ratio.Part), Whole: of(c.Ratio.Whole), Fold: c.Ratio.Aggregation, By: by}, nil
	}
	part, err := b.term(c.Ratio.Part, level, by)
	if err != nil {
		return nil, err
	}
	whole, err := b.term(c.Ratio.Whole, level, by)
	if err != nil {
		return nil, err
	}
	return &promql.Ratio{Part: part, Whole: whole, Late: b.lateRef(c.Ratio.Part), Unguarded: b.unguarded}, nil
}

func (c ratio) settle(p *resolver) {
	c.Unit = quotientUnit(p.unitOf(c.Ratio.Part), p.unitOf(c.Ratio.Whole))
	switch {
	case c.Unit != UnitRatio:
	case p.inverse(c.Signal):
		c.Unit, c.Range.Min = UnitTimes, &unity
	default:
		c.Range.Max = &unity
	}
}

func (c ratio) operations(p *resolver, w string) string {
	if c.Ratio.Aggregation != "" {
		return "ratio_" + c.Ratio.Aggregation
	}
	return "ratio" + p.rated(c.Signal, w)
}

// lateRef reports whether what is referred to appears with its first event.
func (b *builder) lateRef(r catalog.Ref) bool {
	if m := b.p.Catalog.Metric(r); m != nil {
		return b.late(want{of: m, ratio: true})
	}
	return b.p.Signal(r).made().late(b)
}

// share is what each value of one label has of the whole.
type share struct{ plain }

func (c share) refs() []catalog.Ref                     { return []catalog.Ref{c.Share.Of, c.Share.Whole} }
func (c share) where() catalog.Matchers                 { return c.Share.Where }
func (c share) direct() bool                            { return true }
func (c share) settle(*resolver)                        { c.Unit, c.Range.Max = UnitRatio, &unity }
func (c share) operations(_ *resolver, w string) string { return "share_rate" + w }

func (c share) node(b *builder, level string, by []string) (promql.Node, error) {
	w := b.p.want(c.Share.Of, c.Share.Where, "")
	w.keep, w.ratio = c.Share.By, true
	whole, err := b.term(c.Share.Whole, level, by)
	if err != nil {
		return nil, err
	}
	part := b.folded(promql.Rate, w, append(append([]string(nil), by...), c.Share.By))
	return &promql.Share{Part: part, Label: c.Share.By, Whole: whole}, nil
}
