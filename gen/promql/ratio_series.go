package promql

// FoldedRatio divides gauges series by series, where each rank has its own capacity, and folds then.
type FoldedRatio struct {
	Part, Whole *Vector
	Fold        string // max, min or avg
	By          []string
}

// Expr is fold by (labels) (part / (whole > 0)).
func (r *FoldedRatio) Expr() Expr {
	return by(r.Fold, r.By, r.Part.over(r.Whole))
}

// over is part / (whole > 0), series by series.
func (v *Vector) over(whole *Vector) Expr {
	w := binary(">", without("max", whole.copies(), whole.expr()), number(0), nil)
	return binary("/", without("max", v.copies(), v.expr()), w, nil)
}

// Labels are those of the grouping.
func (r *FoldedRatio) Labels() []string { return r.By }

// Children are none.
func (r *FoldedRatio) Children() []Node { return nil }

// Reads are both sides.
func (r *FoldedRatio) Reads() []*Vector { return []*Vector{r.Part, r.Whole} }

// Drive chooses the whole of one process.
func (r *FoldedRatio) Drive(in Input, a Ask, v float64) error {
	whole := 1000 * in.Scale()
	in.Export(r.Whole, r.Fold, true, a, whole)
	in.Export(r.Part, r.Fold, false, a, Round(v*whole))
	return nil
}

// ProcessMean is the mean over processes of a mean that newer versions export as a histogram and
// older ones as a gauge, which cannot be weighted.
type ProcessMean struct {
	Sum, Count, Gauge *Vector
	By                []string
}

// Expr is avg by (labels) (sum / (count > 0) or on (job, instance) gauge).
func (m *ProcessMean) Expr() Expr {
	return by("avg", m.By, binary("or", m.Sum.over(m.Count), m.Gauge.numbers(), on(m.Gauge.Joins())))
}

// Labels are those of the grouping.
func (m *ProcessMean) Labels() []string { return m.By }

// Children are none.
func (m *ProcessMean) Children() []Node { return nil }

// Reads are the histogram's sum and count, and the gauge.
func (m *ProcessMean) Reads() []*Vector { return []*Vector{m.Sum, m.Count, m.Gauge} }

// Drive chooses the count of one process.
func (m *ProcessMean) Drive(in Input, a Ask, v float64) error {
	count := 100 * in.Scale()
	in.Export(m.Count, "sum", true, a, count)
	in.Export(m.Sum, "sum", false, a, Round(v*count))
	return nil
}

// Divides reports that it does.
func (r *FoldedRatio) Divides() bool { return true }

// Divides reports that it does.
func (m *ProcessMean) Divides() bool { return true }
