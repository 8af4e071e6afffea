package promql

// Ratio is part / whole of two quantities that carry the same labels. It is silent while the
// whole is zero, so it is never NaN.
type Ratio struct {
	Part, Whole Node
	Late        bool // the part appears with its first event: absent counts as zero
	Unguarded   bool // for a stat tile alone, where NaN is to read "No traffic"
}

// Body is part / (whole > 0), or (part or 0 * whole) / (whole > 0).
func (r *Ratio) Body() Node {
	part, whole := r.Part, r.Whole
	if r.Late {
		part = orZero(part, whole)
	}
	if !r.Unguarded {
		whole = above(whole, 0)
	}
	return &Binary{Op: "/", Left: part, Right: whole}
}

// Expr is the body's.
func (r *Ratio) Expr() Expr { return r.Body().Expr() }

// Labels are the part's.
func (r *Ratio) Labels() []string { return r.Part.Labels() }

// Children are the part and the whole.
func (r *Ratio) Children() []Node { return []Node{r.Part, r.Whole} }

// Lates is the part, if it appears with its first event.
func (r *Ratio) Lates() []Node {
	if r.Late {
		return []Node{r.Part}
	}
	return nil
}

// Drive chooses the whole, unless it follows from what was asked for before.
func (r *Ratio) Drive(in Input, a Ask, v float64) error {
	whole := 100 * in.Scale()
	if w, ok := in.Known(r.Whole, a); ok {
		whole = w
	} else if p, ok := in.Known(r.Part, a); ok && v > 0 {
		whole = Round(p / v)
	}
	if err := in.Want(r.Part, a, Round(v*whole)); err != nil {
		return err
	}
	return in.Want(r.Whole, a, whole)
}
