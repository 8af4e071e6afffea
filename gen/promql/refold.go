package promql

// Refolded folds a recorded quantity once more, over everything that a dashboard shows as one:
// the fleet's sum of what each model has, the buckets of all models in one heatmap.
type Refolded struct {
	Of   Node
	Fold string   // sum, max or min: those that may be applied twice
	By   []string // le, where buckets are folded
}

// Expr is fold by (labels) (of).
func (r *Refolded) Expr() Expr { return by(r.Fold, r.By, r.Of.Expr()) }

// Labels are those of the grouping.
func (r *Refolded) Labels() []string { return r.By }
