package promql

// BudgetLeft is the share of an error budget that is not used up; below zero, the objective is missed.
type BudgetLeft struct {
	Of        Node // an error ratio over the objective's whole window
	Objective float64
}

// Body is 1 - errors / (1 - objective).
func (b *BudgetLeft) Body() Node {
	used := &Ratio{Part: b.Of, Whole: Number(Budget(b.Objective)), Unguarded: true}
	return &Binary{Op: "-", Left: Number(1), Right: used}
}

// Expr is the body's.
func (b *BudgetLeft) Expr() Expr { return b.Body().Expr() }

// Labels are the error ratio's.
func (b *BudgetLeft) Labels() []string { return b.Of.Labels() }

// Children are the error ratio.
func (b *BudgetLeft) Children() []Node { return []Node{b.Of} }

// Drive wants errors that leave the value of the budget.
func (b *BudgetLeft) Drive(in Input, a Ask, v float64) error {
	return in.Want(b.Of, a, Round((1-v)*Budget(b.Objective)))
}

// Budget is 1 - objective without the noise of binary fractions: 0.01 of 0.99.
func Budget(objective float64) float64 { return tidy(1 - objective) }
