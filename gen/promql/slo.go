package promql

import "time"

// ErrorRatio is the share of observations outside the bound, over a long window, from what
// rules recorded of the good and of all: the windows' ratios, not the mean of ratios, so that
// each observation weighs the same.
type ErrorRatio struct {
	Good, Total  *Recorded
	Window, Step time.Duration // Step 0: every recorded sample; Window 0: as it is now
}

// Expr is 1 - sum_over_time(good[w]) / (sum_over_time(total[w]) > 0).
func (e *ErrorRatio) Expr() Expr {
	if e.Window == 0 {
		return binary("-", number(1), binary("/", e.Good.Expr(), binary(">", e.Total.Expr(), number(0), nil), nil), nil)
	}
	good, total := call("sum_over_time", e.past(e.Good)), call("sum_over_time", e.past(e.Total))
	return binary("-", number(1), binary("/", good, binary(">", total, number(0), nil), nil), nil)
}

func (e *ErrorRatio) past(r *Recorded) Expr {
	if e.Step == 0 {
		return over(selector(r.Name, r.Match), Over(e.Window))
	}
	return subquery(r.Expr(), e.Window, e.Step, 0)
}

// Labels are the good observations'.
func (e *ErrorRatio) Labels() []string { return e.Good.Labels() }

// Summed is what a recorded rate came to over a window, in samples: what longer sums are made of.
type Summed struct {
	Of     *Recorded
	Window time.Duration
}

// Expr is sum_over_time(x[w]).
func (s *Summed) Expr() Expr {
	return call("sum_over_time", over(selector(s.Of.Name, s.Of.Match), Over(s.Window)))
}

// Labels are the quantity's.
func (s *Summed) Labels() []string { return s.Of.Labels() }

// BudgetLeft is the share of an error budget that is not used up; below zero, the objective is missed.
type BudgetLeft struct {
	Of        Node // an error ratio over the objective's whole window
	Objective float64
}

// Expr is 1 - errors / (1 - objective).
func (b *BudgetLeft) Expr() Expr {
	return binary("-", number(1), binary("/", b.Of.Expr(), number(Budget(b.Objective)), nil), nil)
}

// Labels are the error ratio's.
func (b *BudgetLeft) Labels() []string { return b.Of.Labels() }

// Budget is 1 - objective without the noise of binary fractions: 0.01 of 0.99.
func Budget(objective float64) float64 { return tidy(1 - objective) }

// Burn is a budget that is used up too fast: over a long window, and still over a short one,
// and there is traffic to speak of.
type Burn struct {
	Pairs []BurnPair
}

// BurnPair is one pair of windows with its factor over an even use of the budget.
type BurnPair struct {
	Long, Short *Compare // error ratio > factor * budget
	Floor       *Compare // observations per second over the shortest window
}

// Expr is long and short and floor, of any pair.
func (b *Burn) Expr() Expr {
	var out Expr
	for _, p := range b.Pairs {
		e := binary("and", binary("and", p.Long.Expr(), p.Short.Expr(), nil), p.Floor.Expr(), nil)
		if out == nil {
			out = e
		} else {
			out = binary("or", out, e, nil)
		}
	}
	return out
}

// Labels are the error ratios'.
func (b *Burn) Labels() []string { return b.Pairs[0].Long.Labels() }
