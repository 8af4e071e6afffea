package promql

import "time"

// Baseline is a recorded quantity over its own mean of the past. The past ends Skip ago, so
// that an incident is not its own yardstick; there must be History of it, and the Floor's
// quantity must be above a value now, so that an hour without traffic says nothing.
type Baseline struct {
	Of                        *Recorded
	Over, Skip, History, Step time.Duration
	Floor                     Node
	FloorAbove                float64
}

// BaselineStep is how far apart the samples of a baseline are: coarse enough to cost little.
const BaselineStep = 5 * time.Minute

// Body reads the past by a subquery of fixed step, so that neither its cost nor the history it
// demands depends on the interval at which rules are evaluated.
func (b *Baseline) Body() Node {
	past := func(fold string) Node { return &OverTime{fold, b.Of, b.Over, b.Step, b.Skip} }
	enough := &Binary{Op: ">=", Left: past("count"), Right: Number(b.History / b.Step)}
	ratio := &Ratio{Part: b.Of, Whole: past("avg")}
	return matched("and", &Binary{Op: "and", Left: ratio, Right: enough}, above(b.Floor, b.FloorAbove), Common(b.Of, b.Floor))
}

// Expr is the body's.
func (b *Baseline) Expr() Expr { return b.Body().Expr() }

// Labels are the quantity's.
func (b *Baseline) Labels() []string { return b.Of.Labels() }

// Children are the quantity and the floor's.
func (b *Baseline) Children() []Node { return []Node{b.Of, b.Floor} }

// Past is the window of the mean.
func (b *Baseline) Past() Past { return Past{b.Over, b.Skip, b.Step} }

// Demands is how long a past there must be.
func (b *Baseline) Demands() time.Duration { return b.History + b.Skip }

// Drive gives the quantity a past, and now the value times that. The floor comes last: what
// was asked for may have settled it.
func (b *Baseline) Drive(in Input, a Ask, v float64) error {
	usual := 8 * in.Scale()
	if top := in.Max(b.Of.Name); top != nil { // such that v times it lies in the quantity's range
		usual = Round(*top / (2 * max(1, v)))
	}
	if err := in.Want(b.Of, a.In(Before), usual); err != nil {
		return err
	}
	if a.Phase == During {
		if err := in.Want(b.Of, a, Round(usual*v)); err != nil {
			return err
		}
	}
	in.Later(func() error { return in.Want(b.Floor, a, 2*b.FloorAbove+1) })
	return nil
}
