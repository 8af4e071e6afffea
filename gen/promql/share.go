package promql

// Share is what each value of one label has of the whole.
type Share struct {
	Part  Node // carries Label besides the whole's labels
	Label string
	Whole Node
}

// Body is part / on (labels) group_left (whole > 0): the one place where one side has more labels.
func (s *Share) Body() Node {
	b := matched("/", s.Part, above(s.Whole, 0), s.Whole.Labels())
	b.Many = true
	return b
}

// Expr is the body's.
func (s *Share) Expr() Expr { return s.Body().Expr() }

// Labels are the part's.
func (s *Share) Labels() []string { return s.Part.Labels() }

// Children are the part and the whole.
func (s *Share) Children() []Node { return []Node{s.Part, s.Whole} }

// Drive gives one value of the label its share; the rest is left to no value.
func (s *Share) Drive(in Input, a Ask, v float64) error {
	whole := 100 * in.Scale()
	if w, ok := in.Known(s.Whole, a); ok {
		whole = w
	}
	if err := in.Want(s.Whole, a, whole); err != nil {
		return err
	}
	part := a
	if _, ok := a.Set[s.Label]; !ok {
		value, err := in.Value(s.Part, s.Label)
		if err != nil {
			return err
		}
		part = a.Of(s.Label, value)
	}
	return in.Want(s.Part, part, Round(v*whole))
}
