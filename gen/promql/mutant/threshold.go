package mutant

import (
	"strconv"

	"github.com/prometheus/prometheus/promql/parser"
)

// margins are how far a number is off in a mutant. A test just below a threshold and
// one just beyond it notice both.
var margins = []float64{0.01, -0.01, 0.05, -0.05}

// thresholds moves numbers up and down: what is compared with, and factors.
func thresholds(s *surgeon, at site) {
	n, ok := at.node.(*parser.NumberLiteral)
	if !ok || !s.adjustable(at) {
		return
	}
	old, why := n.Val, ""
	if p, ok := at.parent().(*parser.BinaryExpr); ok && bare(p.RHS) == n {
		why = site{node: p, above: upTo(at.above, p)}.scaled()
	}
	for _, v := range off(old, s.inThreshold(at)) {
		s.change("threshold", at, why, func() { n.Val = v }, func() { n.Val = old })
	}
}

// off are the wrong values for a number. A zero that is no threshold stands for
// "nothing"; its only mistake is to be something.
func off(v float64, threshold bool) []float64 {
	switch {
	case v == 0 && threshold:
		return []float64{1, -1}
	case v == 0:
		return []float64{1}
	default:
		var out []float64
		for _, m := range margins {
			out = append(out, rounded(v*(1+m)))
		}
		return out
	}
}

// rounded drops the digits that binary arithmetic adds.
func rounded(v float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', 12, 64), 64)
	if err != nil {
		return v
	}
	return r
}

// adjustable leaves out numbers that other operators change, guards against zero,
// and parameters that are counts or choices.
func (s *surgeon) adjustable(at site) bool {
	switch p := at.parent().(type) {
	case *parser.BinaryExpr:
		return !s.isGuard(site{node: p, above: upTo(at.above, p)})
	case *parser.Call:
		switch p.Func.Name {
		case "vector", "clamp", "clamp_min", "clamp_max", "predict_linear", "histogram_fraction":
			return true
		}
		return false
	case *parser.UnaryExpr:
		return true
	default:
		return false
	}
}

// inThreshold reports whether the number is what an alert compares with.
func (s *surgeon) inThreshold(at site) bool {
	p, ok := at.parent().(*parser.BinaryExpr)
	return ok && p.Op.IsComparisonOperator()
}

// isGuard reports whether a comparison only keeps out zero, the negative or NaN:
// it filters by a literal zero and is not the condition of an alert itself.
func (s *surgeon) isGuard(at site) bool {
	n, ok := at.node.(*parser.BinaryExpr)
	if !ok || n.ReturnBool || n.Op != parser.GTR && n.Op != parser.GTE {
		return false
	}
	return isZero(n.RHS) && !(s.alert && at.condition())
}

// upTo are the nodes around n.
func upTo(above []parser.Expr, n parser.Expr) []parser.Expr {
	for i, a := range above {
		if a == n {
			return above[:i]
		}
	}
	return above
}
