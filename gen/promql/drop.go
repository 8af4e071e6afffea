package promql

import "time"

// Drop is how far a recorded quantity is below its own maximum within Over; with Lasting, below
// the most that it kept up for that long: what was there for less is not missed when it goes. It is
// never below zero, so that one that has grown takes nothing from what others lack.
type Drop struct {
	Of                  *Recorded
	Over, Lasting, Step time.Duration
}

// DropStep is how far apart the past moments are at which a drop looks: fixed, so that what it
// finds does not depend on the interval at which rules are evaluated.
const DropStep = time.Minute

// Body is max_over_time(x[over]) - x, or clamp_min(max_over_time(min_over_time(x[lasting])[over:step]) - x, 0).
func (d *Drop) Body() Node {
	if d.Lasting == 0 {
		return &Binary{Op: "-", Left: &OverTime{Fold: "max", Of: d.Of, Window: d.Over}, Right: d.Of}
	}
	kept := &OverTime{Fold: "min", Of: d.Of, Window: d.Lasting}
	most := &OverTime{Fold: "max", Of: kept, Window: d.Over, Step: d.Step}
	return &NotBelowZero{&Binary{Op: "-", Left: most, Right: d.Of}}
}

// Expr is the body's.
func (d *Drop) Expr() Expr { return d.Body().Expr() }

// Labels are the quantity's.
func (d *Drop) Labels() []string { return d.Of.Labels() }

// Children are the quantity.
func (d *Drop) Children() []Node { return []Node{d.Of} }

// Past is the window of the maximum.
func (d *Drop) Past() Past { return Past{Window: d.Over} }

// Demands is how long what is lost must have been there.
func (d *Drop) Demands() time.Duration { return d.Lasting }

// Matching is the drop of those series alone that another matcher takes.
func (d *Drop) Matching(m *Label) Node {
	out := *d
	out.Of = d.Of.Matching(m).(*Recorded)
	return &out
}

// Drive has the quantity higher by the value before, and lower by it if that is below zero; in the
// past it was level.
func (d *Drop) Drive(in Input, a Ask, v float64) error {
	const left = 2
	if err := in.Want(d.Of, a.In(Before), left+v); err != nil {
		return err
	}
	if a.Phase == During {
		return in.Want(d.Of, a, left)
	}
	return nil
}

// Counts reports whether the quantity counts.
func (d *Drop) Counts() bool { return Counts(d.Of) }
