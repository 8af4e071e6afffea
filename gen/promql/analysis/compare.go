package analysis

import "github.com/prometheus/prometheus/promql/parser"

// compare is a comparison: 0 or 1, or the left elements that satisfy it. Where a number
// stands on the left of a vector, the vector's elements are what remains.
func compare(n *parser.BinaryExpr, x, y *Result) Result {
	if n.ReturnBool || x.Scalar() && y.Scalar() {
		return Result{Kind: Bool, Unit: "state", Range: truth(n.Op, x, y), Floats: true}
	}
	op, kept, other := n.Op, x, y
	if x.Scalar() {
		op, kept, other = Mirrored(n.Op), y, x
	}
	out := Result{Kind: kept.Kind, Unit: kept.Unit, Floats: kept.Floats && other.Floats}
	out.Histograms = kept.Histograms && other.Histograms && (op == parser.EQLC || op == parser.NEQ)
	out.Range = satisfying(op, kept.Range, other.Range)
	if !out.Floats {
		out.Range = nothing()
	}
	return out
}

// Mirrored is the operator with its sides exchanged.
func Mirrored(op parser.ItemType) parser.ItemType {
	if m, ok := mirrored[op]; ok {
		return m
	}
	return op
}

var mirrored = map[parser.ItemType]parser.ItemType{
	parser.GTR: parser.LSS, parser.LSS: parser.GTR, parser.GTE: parser.LTE, parser.LTE: parser.GTE,
}

// satisfying are the values of x that compare so with some value of y.
func satisfying(op parser.ItemType, x, y Interval) Interval {
	if op == parser.NEQ {
		if y.Min == y.Max && !y.NaN {
			switch y.Min {
			case x.Min:
				x.MinOpen = true
			case x.Max:
				x.MaxOpen = true
			}
		}
		return x
	}
	x.NaN = false
	if y.Void() {
		return nothing()
	}
	switch op {
	case parser.GTR:
		return x.atLeast(y.Min, true)
	case parser.GTE:
		return x.atLeast(y.Min, y.MinOpen)
	case parser.LSS:
		return x.atMost(y.Max, true)
	case parser.LTE:
		return x.atMost(y.Max, y.MaxOpen)
	}
	return x.atLeast(y.Min, y.MinOpen).atMost(y.Max, y.MaxOpen)
}

// Verdict is what is known of a comparison's outcome.
type Verdict uint8

// The verdicts.
const (
	Depends Verdict = iota
	AlwaysTrue
	AlwaysFalse
)

// Compare says whether a comparison of values of two intervals is always true or never.
func Compare(op parser.ItemType, x, y Interval) Verdict {
	if x.Void() && !x.NaN || y.Void() && !y.NaN {
		return Depends
	}
	if !x.NaN && !y.NaN && contradicts(negated[op], x, y) {
		return AlwaysTrue
	}
	if op == parser.NEQ && (x.NaN || y.NaN) {
		return Depends
	}
	if contradicts(op, x, y) {
		return AlwaysFalse
	}
	return Depends
}

// contradicts reports whether no two numbers of the intervals compare so.
func contradicts(op parser.ItemType, x, y Interval) bool {
	switch op {
	case parser.GTR:
		return x.Max <= y.Min
	case parser.GTE:
		return x.Max < y.Min || x.Max == y.Min && (x.MaxOpen || y.MinOpen)
	case parser.LSS:
		return x.Min >= y.Max
	case parser.LTE:
		return x.Min > y.Max || x.Min == y.Max && (x.MinOpen || y.MaxOpen)
	case parser.EQLC:
		return contradicts(parser.GTE, x, y) || contradicts(parser.LTE, x, y)
	case parser.NEQ:
		return x.Min == x.Max && y.Min == y.Max && x.Min == y.Min
	}
	return false
}

// negated is the operator that holds where another does not.
var negated = map[parser.ItemType]parser.ItemType{
	parser.GTR: parser.LTE, parser.LSS: parser.GTE, parser.GTE: parser.LSS, parser.LTE: parser.GTR, parser.EQLC: parser.NEQ, parser.NEQ: parser.EQLC,
}

// truth is the interval of a comparison's outcome as a number.
func truth(op parser.ItemType, x, y *Result) Interval {
	if !x.Histograms && !y.Histograms && op.IsComparisonOperator() {
		switch Compare(op, x.Range, y.Range) {
		case AlwaysTrue:
			return Between(1, 1)
		case AlwaysFalse:
			return Between(0, 0)
		}
	}
	return Between(0, 1)
}
