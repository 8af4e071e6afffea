package promql

// Refolded folds a quantity once more: the fleet's sum of what each model has, the buckets of all
// models in one heatmap, the greatest of some pods.
type Refolded struct {
	Of   Node
	Fold string // sum, max, min, avg, count or group
	By   []string
}

// Expr is fold by (labels) (of).
func (r *Refolded) Expr() Expr { return by(r.Fold, r.By, r.Of.Expr()) }

// Labels are those of the grouping.
func (r *Refolded) Labels() []string { return r.By }

// Children are the quantity.
func (r *Refolded) Children() []Node { return []Node{r.Of} }
