package analysis

import (
	"math"

	"github.com/prometheus/prometheus/promql/parser"
)

// binary is what an operation makes of its two sides.
func (a *analyzer) binary(n *parser.BinaryExpr) Result {
	x, y := a.expr(n.LHS), a.expr(n.RHS)
	if n.Op.IsSetOperator() {
		return setOperation(n, x, y)
	}
	if n.VectorMatching != nil && !x.Scalar() && !y.Scalar() {
		return vectors(n, x, y)
	}
	out := operate(n, x, y)
	if kind, unit, ok := first(n, x, y); ok {
		out.Kind, out.Unit = kind, unit
	}
	switch {
	case x.Scalar() && y.Scalar():
		out.Empty = NeverEmpty
		if v, ok := folded(n.Op, x, y); ok {
			out.Range = exactly(v)
		}
		return out
	case x.Scalar():
		out.Labels, out.Sources, out.Empty = y.Labels, y.Sources, y.Empty
		out.Bounds, out.Observed = y.Bounds, y.Observed
	default:
		out.Labels, out.Sources, out.Empty = x.Labels, x.Sources, x.Empty
		out.Bounds, out.Observed = x.Bounds, x.Observed
	}
	if filters(n) || histogramsDropOut(n, x, y) {
		out.Empty = weaken(out.Empty)
	}
	if dropsName(n) {
		out.Labels = out.Labels.Nameless()
	}
	return out
}

// filters reports whether an operation is a comparison that keeps what satisfies it.
func filters(n *parser.BinaryExpr) bool { return n.Op.IsComparisonOperator() && !n.ReturnBool }

// dropsName reports whether the result is no longer the metric that it was.
func dropsName(n *parser.BinaryExpr) bool {
	return n.ReturnBool || !n.Op.IsComparisonOperator() && n.Op != parser.TRIM_LOWER && n.Op != parser.TRIM_UPPER
}

// histogramsDropOut reports whether elements may vanish because the operation is not
// defined for the kind of their samples.
func histogramsDropOut(n *parser.BinaryExpr, x, y *Result) bool {
	return x.Histograms || y.Histograms || n.Op == parser.TRIM_LOWER || n.Op == parser.TRIM_UPPER
}

// vectors is an operation of two vectors, matched by their labels.
func vectors(n *parser.BinaryExpr, x, y *Result) Result {
	m := n.VectorMatching
	fx, fy := *x, *y
	if f := m.FillValues.LHS; f != nil {
		fx.Range, fx.Floats = Hull(x.Range, exactly(*f)), true
	}
	if f := m.FillValues.RHS; f != nil {
		fy.Range, fy.Floats = Hull(y.Range, exactly(*f)), true
	}
	out := operate(n, &fx, &fy)
	out.Labels, out.Conflict = matched(n, x.Labels, y.Labels)
	out.Sources = both(x.Sources, y.Sources)
	if filters(n) {
		out.Sources = x.Sources
	}
	out.Bounds, out.Observed = x.Bounds, x.Observed
	if m.Card == parser.CardOneToMany {
		out.Bounds, out.Observed = y.Bounds, y.Observed
	}
	for _, l := range m.Include {
		if l == "le" {
			out.Bounds = nil
		}
	}
	out.Empty = MaybeEmpty
	filled := m.FillValues.LHS != nil || m.FillValues.RHS != nil
	switch {
	case x.Empty == AlwaysEmpty && m.FillValues.LHS == nil, y.Empty == AlwaysEmpty && m.FillValues.RHS == nil,
		x.Empty == AlwaysEmpty && y.Empty == AlwaysEmpty, out.Conflict.certain() && !filled:
		out.Empty = AlwaysEmpty
	}
	if filled {
		out.Conflict = nil
	}
	return out
}

// operate is the kind, unit and values of an operation, whatever its labels.
func operate(n *parser.BinaryExpr, x, y *Result) Result {
	out := Result{Floats: x.Floats && y.Floats}
	switch n.Op {
	case parser.ADD:
		out.Range = add(x.Range, y.Range)
		out.Kind, out.Unit = addition(x, y)
		out.Histograms = x.Histograms && y.Histograms
	case parser.SUB:
		out.Range = add(x.Range, neg(y.Range))
		out.Kind, out.Unit = subtraction(x, y)
		out.Histograms = x.Histograms && y.Histograms
		if sameElement(n) {
			out.Range = Interval{NaN: x.Range.NaN || x.Range.Inf}
		}
	case parser.MUL:
		out.Range = mul(x.Range, y.Range)
		out.Kind, out.Unit = product(x, y)
		out.Histograms = x.Histograms && y.Floats || x.Floats && y.Histograms
	case parser.DIV:
		out.Range = div(x.Range, y.Range)
		out.Kind, out.Unit = quotient(x, y)
		out.Histograms = x.Histograms && y.Floats
		if x.Range.Min >= 0 && y.Range.Min >= 0 && partOfWhole(n) {
			out.Kind = Share
			out.Range = out.Range.atMost(1, false)
		}
	case parser.MOD:
		out.Range = mod(x.Range, y.Range)
		out.Kind, out.Unit = x.Kind, x.Unit
	case parser.POW:
		out.Range = pow(x.Range, y.Range)
	case parser.ATAN2:
		out.Range = Interval{Min: -math.Pi, Max: math.Pi, NaN: x.Range.NaN || y.Range.NaN}
		out.Unit = "radians"
	case parser.TRIM_LOWER, parser.TRIM_UPPER:
		out.Kind, out.Unit, out.Range = x.Kind, x.Unit, nothing()
		out.Floats, out.Histograms = false, x.Histograms
	default:
		return compare(n, x, y)
	}
	if !out.Floats {
		out.Range = nothing()
	}
	return out
}

// folded is the value of an operation between two constants.
func folded(op parser.ItemType, x, y *Result) (float64, bool) {
	a, ok1 := x.Constant()
	b, ok2 := y.Constant()
	if !ok1 || !ok2 {
		return 0, false
	}
	switch op {
	case parser.ADD:
		return a + b, true
	case parser.SUB:
		return a - b, true
	case parser.MUL:
		return a * b, true
	case parser.DIV:
		return a / b, true
	case parser.MOD:
		return math.Mod(a, b), true
	case parser.POW:
		return math.Pow(a, b), true
	case parser.ATAN2:
		return math.Atan2(a, b), true
	}
	return 0, false
}
