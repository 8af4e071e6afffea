package promql

// Compare keeps what lies beyond a threshold.
type Compare struct {
	Of    Node
	Op    string // > or <
	Value float64
}

// Body is of > value.
func (c *Compare) Body() Node { return &Binary{Op: c.Op, Left: c.Of, Right: Number(c.Value)} }

// Expr is the body's.
func (c *Compare) Expr() Expr { return c.Body().Expr() }

// Labels are the quantity's.
func (c *Compare) Labels() []string { return c.Of.Labels() }

// Children are the quantity.
func (c *Compare) Children() []Node { return []Node{c.Of} }

// Drive asks the quantity.
func (c *Compare) Drive(in Input, a Ask, v float64) error { return in.Want(c.Of, a, v) }

// Condition is a comparison, and any of some others, and none of yet others.
type Condition struct {
	When   *Compare
	With   []*Compare
	Unless []*Compare
}

// Body matches the sides on the labels that they share.
func (c *Condition) Body() Node {
	var out Node = c.When
	if len(c.With) > 0 {
		shared := Common(c.When, nodes(c.With)...)
		any := Node(c.With[0])
		for _, w := range c.With[1:] {
			any = matched("or", any, w, shared)
		}
		out = matched("and", out, any, shared)
	}
	for _, u := range c.Unless {
		out = matched("unless", out, u, Common(c.When, u))
	}
	return out
}

// Expr is the body's.
func (c *Condition) Expr() Expr { return c.Body().Expr() }

// Labels are those of the quantity that is judged.
func (c *Condition) Labels() []string { return c.When.Labels() }

// Children are the comparisons.
func (c *Condition) Children() []Node {
	return append(append([]Node{c.When}, nodes(c.With)...), nodes(c.Unless)...)
}

func nodes(cs []*Compare) []Node {
	out := make([]Node, len(cs))
	for i, c := range cs {
		out[i] = c
	}
	return out
}
