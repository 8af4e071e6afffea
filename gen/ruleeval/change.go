package ruleeval

// After are the rules from one on, in the order in which they were evaluated. It is for asking
// what would change with that rule.
func (e *Evaluation) After(i int) []int {
	var out []int
	for _, u := range e.units {
		if len(out) > 0 || u == e.unitOf[i] {
			out = append(out, u.rules...)
		}
	}
	return out
}

// Writes reports whether what a rule came to is a series of another rule, or of the input.
func (o *Outcome) Writes(e *Evaluation, i int) bool {
	for _, s := range o.Series {
		if owner, taken := e.ownerOf(s.Metric, s.Metric.Hash()); taken && owner != i {
			return true
		}
	}
	return false
}

// Publish makes what a rule came to readable in another store.
func (e *Evaluation) Publish(to *Store, i int, o *Outcome) { e.publish(to, i, o.Series) }
