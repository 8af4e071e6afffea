package promql

import "time"

// OverTime folds each series of a quantity over a window of its past.
type OverTime struct {
	Fold               string // sum, avg, count, max or min
	Of                 Node
	Window, Step, Skip time.Duration // Step 0: every recorded sample, and Of is a recording; Skip: the window ends so long ago
}

// Expr is fold_over_time(of[window]), or of[window:step] offset skip.
func (o *OverTime) Expr() Expr {
	f := o.Fold + "_over_time"
	if r, ok := o.Of.(*Recorded); ok && o.Step == 0 {
		return call(f, over(selector(r.Name, r.Match), Over(o.Window)))
	}
	return call(f, subquery(o.Of.Expr(), o.Window, o.Step, o.Skip))
}

// Labels are the quantity's.
func (o *OverTime) Labels() []string { return o.Of.Labels() }

// Children are the quantity.
func (o *OverTime) Children() []Node { return []Node{o.Of} }

// Drive asks each sample for the value; how many there are is the window's affair.
func (o *OverTime) Drive(in Input, a Ask, v float64) error { return in.Want(o.Of, a, v) }

// Past is how far the window lies back.
func (o *OverTime) Past() Past { return Past{o.Window, o.Skip, o.Step} }

// Past is how a quantity reads its past: a window that ends a while ago, in steps; Step 0: every
// recorded sample.
type Past struct{ Window, Skip, Step time.Duration }

// LooksBack is a construct over hours or days of what was recorded.
type LooksBack interface {
	Node
	Past() Past
}
