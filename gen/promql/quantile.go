package promql

import (
	"fmt"
	"slices"
)

// Quantile is a quantile of bucket rates: of classic ones (distinguished by le too), of a native
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

// Children are the classic buckets and the native histogram, as far as there are any.
func (q *Quantile) Children() []Node { return some(q.Of, q.Native) }

// Forms are the quantile of each form of histograms alone; nil where it reads none in that form.
func (q *Quantile) Forms() (classic, native Node) {
	a, b := *q, *q
	a.Native, b.Of = nil, nil
	return only(&a, q.Of), only(&b, q.Native)
}

// only is the node if there is what it reads.
func only(n, reads Node) Node {
	if reads == nil {
		return nil
	}
	return n
}

// Drive puts the rank, q of all, where the value lies between two bounds. As far as can be,
// all lie up to the upper bound, so that another q would give another value.
func (q *Quantile) Drive(in Input, a Ask, v float64) error {
	bounds := in.Bounds(q)
	up := slices.IndexFunc(bounds, func(b float64) bool { return b >= v })
	if up < 0 {
		return fmt.Errorf("a quantile of %v lies beyond the last finite bound", v)
	}
	low := 0.0
	if up > 0 {
		low = bounds[up-1]
	}
	all := 100 * in.Scale()
	rank, share := q.Q*all, (v-low)/(bounds[up]-low)
	under, upTo := 0.0, all
	switch {
	case up == 0: // nothing lies under the first bucket; the least that it can read is q of its bound
		upTo = min(Round(rank/share), all)
	case share <= q.Q:
		under = Round((rank - share*all) / (1 - share))
	default:
		upTo = Round(rank / share)
	}
	type bucket struct {
		le    string
		count float64
	}
	buckets := []bucket{{Bound(bounds[up]), upTo}, {"+Inf", all}}
	if up+1 < len(bounds) {
		buckets = slices.Insert(buckets, 1, bucket{Bound(bounds[up+1]), all})
	}
	if up > 0 {
		buckets = slices.Insert(buckets, 0, bucket{Bound(low), under})
	}
	for _, b := range buckets {
		for _, form := range q.Children() {
			if err := in.Want(form, a.Of("le", b.le), b.count); err != nil {
				return err
			}
		}
	}
	return nil
}

// Example is in the middle of a bucket.
func (q *Quantile) Example(bounds []float64) (float64, bool) {
	i := len(bounds) / 2
	if i == 0 {
		return 0, false
	}
	return Round((bounds[i-1] + bounds[i]) / 2), true
}

// Divides reports that it divides by the number of all.
func (q *Quantile) Divides() bool { return true }
