package promql

// Sum adds quantities that carry the same labels.
type Sum struct {
	Terms []Node
	Late  []bool // by term: it appears with its first event, and counts as zero until then
}

// Body is a + b + …, where a late term is (b or 0 * a); the first term must not be late.
func (s *Sum) Body() Node {
	out := s.Terms[0]
	for i, t := range s.Terms[1:] {
		if s.Late[i+1] {
			t = orZero(t, s.Terms[0])
		}
		out = &Binary{Op: "+", Left: out, Right: t}
	}
	return out
}

// Expr is the body's.
func (s *Sum) Expr() Expr { return s.Body().Expr() }

// Labels are the first term's.
func (s *Sum) Labels() []string { return s.Terms[0].Labels() }

// Children are the terms.
func (s *Sum) Children() []Node { return s.Terms }

// Lates are the terms that appear with their first event.
func (s *Sum) Lates() []Node {
	var out []Node
	for i, t := range s.Terms[1:] {
		if s.Late[i+1] {
			out = append(out, t)
		}
	}
	return out
}

// Drive shares the value out among the terms that are not settled yet: a quarter for each but the
// first, which gets the rest.
func (s *Sum) Drive(in Input, a Ask, v float64) error {
	rest := v
	var open []Node
	for _, t := range s.Terms {
		if x, ok := in.Known(t, a); ok {
			rest -= x
		} else {
			open = append(open, t)
		}
	}
	if len(open) == 0 {
		return nil
	}
	each := Round(rest / 4)
	for _, t := range open[1:] {
		if err := in.Want(t, a, each); err != nil {
			return err
		}
	}
	return in.Want(open[0], a, Round(rest-each*float64(len(open)-1)))
}
