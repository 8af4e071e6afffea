package promql

// Folded is a vector distinguished by some labels: copies folded by max (by avg for native
// histograms, of which max is empty), then parts and processes by the metric's own rule.
type Folded struct {
	Of   *Vector
	Fold string // sum, max, min, avg
	By   []string
}

// Expr folds in that order.
func (f *Folded) Expr() Expr { return by(f.Fold, f.By, f.unfolded()) }

func (f *Folded) unfolded() Expr {
	if f.Fold == "group" { // however many there are
		return f.Of.expr()
	}
	fold := "max"
	if f.Of.Alts[0].Whole() {
		fold = "avg"
	}
	return without(fold, f.Of.copies(), f.Of.expr())
}

// Labels are those of the grouping.
func (f *Folded) Labels() []string { return f.By }

// Children are none.
func (f *Folded) Children() []Node { return nil }

// Reads are the vector.
func (f *Folded) Reads() []*Vector { return []*Vector{f.Of} }

// Lates are the events themselves, which appear with the first of them.
func (f *Folded) Lates() []Node {
	if f.Of.Kind == Events {
		return []Node{f}
	}
	return nil
}

// Counts reports whether it is how often something went back.
func (f *Folded) Counts() bool { return f.Of.Kind == Resets }

// Example is a few resets.
func (f *Folded) Example([]float64) (float64, bool) { return 3, f.Of.Kind == Resets }
