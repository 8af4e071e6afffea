package promql

import (
	"math"
	"slices"
)

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

// Children are the classic buckets and the native histogram, as far as there are any.
func (w *Within) Children() []Node { return some(w.Of, w.Native) }

// Forms are the count in each form of histograms alone; nil where it reads none in that form.
func (w *Within) Forms() (classic, native Node) {
	a, b := *w, *w
	a.Native, b.Of = nil, nil
	return only(&a, w.Of), only(&b, w.Native)
}

// Drive asks for so many observations up to the bound, or altogether. Where it is left open how
// many lie beyond, some do, and some of them up to the next bound, so that another bound would
// show.
func (w *Within) Drive(in Input, a Ask, v float64) error {
	a.Refolded = true
	if w.Of != nil {
		if err := in.Want(w.Of, a, v); err != nil {
			return err
		}
	}
	if w.Native == nil {
		return nil
	}
	at := func(le string, v float64) error { return in.Want(w.Native, a.Of("le", le), v) }
	if w.All {
		return at("+Inf", v)
	}
	if err := at(Bound(w.Bound), v); err != nil {
		return err
	}
	in.Later(func() error {
		if err := at("+Inf", v+max(v, in.Scale())); err != nil {
			return err
		}
		all, ok := in.Known(w.Native, a.Of("le", "+Inf"))
		b := in.Bounds(w.Native)
		next := slices.IndexFunc(b, func(x float64) bool { return x > w.Bound })
		if !ok || next < 0 || all < v {
			return nil
		}
		return at(Bound(b[next]), Round((v+all)/2))
	})
	return nil
}
