package promql

// Quantile is a quantile of bucket rates, classic (told apart by le too) or native.
type Quantile struct {
	Q         float64
	Of        Node
	By        []string
	Unguarded bool // for a stat tile alone, where NaN is to read "No traffic"
}

// Expr ends in >= 0, which drops the NaN of an idle histogram.
func (q *Quantile) Expr() Expr {
	e := call("histogram_quantile", number(q.Q), q.Of.Expr())
	if q.Unguarded {
		return e
	}
	return binary(">=", e, number(0), nil)
}

// Labels are the buckets' without le.
func (q *Quantile) Labels() []string { return q.By }

// Within counts per second the observations that lie within a bucket bound, or all of them.
type Within struct {
	Of    Node // bucket rates
	By    []string
	Bound float64 // the bucket bound; of All, nothing
	All   bool
}

// Expr sums the one bucket away from its le.
func (w *Within) Expr() Expr { return by("sum", w.By, w.Of.Expr()) }

// Labels are the buckets' without le.
func (w *Within) Labels() []string { return w.By }
