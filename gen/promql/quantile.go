package promql

import "math"

// Quantile is a quantile of bucket rates: of classic ones (told apart by le too), of a native
// histogram, or of whichever of the two Prometheus stores.
type Quantile struct {
	Q          float64
	Of, Native Node // either may be nil
	By         []string
	Unguarded  bool // for a stat tile alone, where NaN is to read "No traffic"
}

// Expr ends in >= 0, which drops the NaN of an idle histogram.
func (q *Quantile) Expr() Expr {
	var e Expr
	for _, n := range []Node{q.Of, q.Native} {
		if n != nil {
			e = either(e, call("histogram_quantile", number(q.Q), n.Expr()))
		}
	}
	if q.Unguarded {
		return e
	}
	return binary(">=", e, number(0), nil)
}

// either is a where it has a value, else b.
func either(a, b Expr) Expr {
	if a == nil {
		return b
	}
	return binary("or", a, b, nil)
}

// Labels are the buckets' without le.
func (q *Quantile) Labels() []string { return q.By }

// Within counts per second the observations that lie within a bucket bound, or all of them.
type Within struct {
	Of, Native Node // bucket rates and native histogram; either may be nil
	By         []string
	Bound      float64 // the bucket bound; of All, nothing
	All        bool
}

// Expr sums the one bucket away from its le; of a native histogram it is the fraction up to the
// bound times the count, without the NaN of an idle one. What was recorded may have got labels
// from others, which no sum keeps.
func (w *Within) Expr() Expr {
	var e Expr
	if w.Of != nil {
		e = by("sum", w.By, w.Of.Expr())
	}
	if w.Native == nil {
		return e
	}
	n := call("histogram_count", w.Native.Expr())
	if !w.All {
		fraction := call("histogram_fraction", number(math.Inf(-1)), number(w.Bound), w.Native.Expr())
		n = binary(">=", binary("*", fraction, n, nil), number(0), nil)
	}
	if _, ok := w.Native.(*Recorded); ok {
		n = by("sum", w.By, n)
	}
	return either(e, n)
}

// Labels are the buckets' without le.
func (w *Within) Labels() []string { return w.By }
