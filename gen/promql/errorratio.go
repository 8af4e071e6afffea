package promql

import "time"

// ErrorRatio is the share of observations outside the bound, over a long window, from what
// rules recorded of the good and of all: the windows' ratios, not the mean of ratios, so that
// each observation weighs the same.
type ErrorRatio struct {
	Good, Total  *Recorded
	Window, Step time.Duration // Step 0: every recorded sample; Window 0: as it is now
}

// Body is 1 - sum_over_time(good[w]) / (sum_over_time(total[w]) > 0).
func (e *ErrorRatio) Body() Node {
	var good, total Node = e.Good, e.Total
	if e.Window > 0 {
		good, total = &OverTime{"sum", good, e.Window, e.Step, 0}, &OverTime{"sum", total, e.Window, e.Step, 0}
	}
	return &Binary{Op: "-", Left: Number(1), Right: &Ratio{Part: good, Whole: total}}
}

// Expr is the body's.
func (e *ErrorRatio) Expr() Expr { return e.Body().Expr() }

// Labels are the good observations'.
func (e *ErrorRatio) Labels() []string { return e.Good.Labels() }

// Children are the good observations and all.
func (e *ErrorRatio) Children() []Node { return []Node{e.Good, e.Total} }

// Past is the window.
func (e *ErrorRatio) Past() Past { return Past{Window: e.Window, Step: e.Step} }

// Drive wants the good observations to fall short of all by the value.
func (e *ErrorRatio) Drive(in Input, a Ask, v float64) error {
	total := 100 * in.Scale()
	if x, ok := in.Known(e.Total, a); ok {
		total = x
	}
	if err := in.Want(e.Good, a, Round((1-v)*total)); err != nil {
		return err
	}
	return in.Want(e.Total, a, total)
}

// Summed is what a recorded rate came to over a window, in samples: what longer sums are made of.
func Summed(of *Recorded, window time.Duration) *OverTime {
	return &OverTime{Fold: "sum", Of: of, Window: window}
}
