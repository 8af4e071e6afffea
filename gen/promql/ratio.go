package promql

// Ratio is part / whole of two quantities that carry the same labels. It is silent while the
// whole is zero, so it is never NaN.
type Ratio struct {
	Part, Whole Node
	Late        bool // the part appears with its first event: absent counts as zero
	Unguarded   bool // for a stat tile alone, where NaN is to read "No traffic"
}

// Expr is part / (whole > 0), or (part or 0 * whole) / (whole > 0).
func (r *Ratio) Expr() Expr {
	part, whole := r.Part.Expr(), r.Whole.Expr()
	if r.Late {
		part = binary("or", part, binary("*", number(0), r.Whole.Expr(), nil), nil)
	}
	if !r.Unguarded {
		whole = binary(">", whole, number(0), nil)
	}
	return binary("/", part, whole, nil)
}

// Labels are the part's.
func (r *Ratio) Labels() []string { return r.Part.Labels() }

// FoldedRatio divides gauges series by series, where each rank has its own capacity, and folds then.
type FoldedRatio struct {
	Part, Whole *Vector
	Fold        string // max, min or avg
	By          []string
}

// Expr is fold by (labels) (part / (whole > 0)).
func (r *FoldedRatio) Expr() Expr {
	part := without("max", r.Part.copies(), r.Part.expr())
	whole := without("max", r.Whole.copies(), r.Whole.expr())
	return by(r.Fold, r.By, binary("/", part, binary(">", whole, number(0), nil), nil))
}

// Labels are those of the grouping.
func (r *FoldedRatio) Labels() []string { return r.By }

// ProcessMean is the mean over processes of a mean that newer versions export as a histogram and
// older ones as a gauge, which cannot be weighted.
type ProcessMean struct {
	Sum, Count, Gauge *Vector
	By                []string
}

// Expr is avg by (labels) (sum / (count > 0) or on (job, instance) gauge).
func (m *ProcessMean) Expr() Expr {
	part := without("max", m.Sum.copies(), m.Sum.expr())
	whole := without("max", m.Count.copies(), m.Count.expr())
	old := m.Gauge.numbers()
	return by("avg", m.By, binary("or", binary("/", part, binary(">", whole, number(0), nil), nil), old, on(Process)))
}

// Labels are those of the grouping.
func (m *ProcessMean) Labels() []string { return m.By }

// Share is what each value of one label has of the whole.
type Share struct {
	Part  Node // carries Label besides the whole's labels
	Label string
	Whole Node
}

// Expr is part / on (labels) group_left (whole > 0): the one place where one side has more labels.
func (s *Share) Expr() Expr {
	m := on(s.Whole.Labels())
	m.Card = cardManyToOne
	return binary("/", s.Part.Expr(), binary(">", s.Whole.Expr(), number(0), nil), m)
}

// Labels are the part's.
func (s *Share) Labels() []string { return s.Part.Labels() }

// Sum adds quantities that carry the same labels.
type Sum struct {
	Terms []Node
	Late  []bool // by term: it appears with its first event, and counts as zero until then
}

// Expr is a + b + …, where a late term is (b or 0 * a); the first term must not be late.
func (s *Sum) Expr() Expr {
	e := s.Terms[0].Expr()
	for i, t := range s.Terms[1:] {
		x := t.Expr()
		if s.Late[i+1] {
			x = binary("or", x, binary("*", number(0), s.Terms[0].Expr(), nil), nil)
		}
		e = binary("+", e, x, nil)
	}
	return e
}

// Labels are the first term's.
func (s *Sum) Labels() []string { return s.Terms[0].Labels() }
