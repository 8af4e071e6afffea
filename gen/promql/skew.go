package promql

// Skew is the fullest of some parts over their mean: 1 is even.
type Skew struct {
	Of Node // has a value per pod
	By []string
}

// Body is max by (…) (x) / (avg by (…) (x) > 0).
func (s *Skew) Body() Node {
	return &Ratio{Part: &Refolded{s.Of, "max", s.By}, Whole: &Refolded{s.Of, "avg", s.By}}
}

// Expr is the body's.
func (s *Skew) Expr() Expr { return s.Body().Expr() }

// Labels are those of the grouping.
func (s *Skew) Labels() []string { return s.By }

// Children are the parts.
func (s *Skew) Children() []Node { return []Node{s.Of} }

// Drive puts the value's share on the first process and spreads the rest evenly; the mean of all
// is four, times the scale.
func (s *Skew) Drive(in Input, a Ask, v float64) error {
	n := 2
	for float64(n) < v {
		n = 2*n - 1 // so that the rest divides by a power of two
	}
	n = max(n, in.Processes())
	mean := 4 * in.Scale()
	a.Refolded = true
	for i := range n {
		x := Round(v * mean)
		if i > 0 {
			x = Round((float64(n)*mean - x) / float64(n-1))
		}
		if err := in.Want(s.Of, a.At(i), x); err != nil {
			return err
		}
	}
	return nil
}

// Example is half as much again as the mean.
func (s *Skew) Example([]float64) (float64, bool) { return 1.5, true }
