package promql

// Burn is a budget that is used up too fast: over a long window, and still over a short one,
// and there is enough traffic.
type Burn struct {
	Pairs []BurnPair
}

// BurnPair is one pair of windows with its factor over an even use of the budget.
type BurnPair struct {
	Long, Short *Compare // error ratio > factor * budget
	Floor       *Compare // observations per second over the shortest window
}

// Body is long and short and floor, of any pair.
func (b *Burn) Body() Node {
	var out Node
	for _, p := range b.Pairs {
		var e Node = &Binary{Op: "and", Left: &Binary{Op: "and", Left: p.Long, Right: p.Short}, Right: p.Floor}
		if out != nil {
			e = &Binary{Op: "or", Left: out, Right: e}
		}
		out = e
	}
	return out
}

// Expr is the body's.
func (b *Burn) Expr() Expr { return b.Body().Expr() }

// Labels are the error ratios'.
func (b *Burn) Labels() []string { return b.Pairs[0].Long.Labels() }

// Children are the comparisons.
func (b *Burn) Children() []Node {
	var out []Node
	for _, p := range b.Pairs {
		out = append(out, p.Long, p.Short, p.Floor)
	}
	return out
}

// Drive wants both windows of the first pair at the value; the traffic comes last, since the
// ratios may have settled it.
func (b *Burn) Drive(in Input, a Ask, v float64) error {
	p := b.Pairs[0]
	for _, c := range []*Compare{p.Long, p.Short} {
		if err := in.Want(c.Of, a, v); err != nil {
			return err
		}
	}
	in.Later(func() error { return in.Want(p.Floor.Of, a, 2*p.Floor.Value+1) })
	return nil
}
