package analysis

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"
)

// matched is what is known of the labels of an operation between two vectors, and why no
// two elements can match, if none can.
func matched(n *parser.BinaryExpr, x, y Labels) (Labels, *Conflict) {
	m := n.VectorMatching
	many, one := x, y
	if m.Card == parser.CardOneToMany {
		many, one = y, x
	}
	met, conflict := agree(m, many, one)
	if conflict != nil && m.Card == parser.CardOneToMany {
		conflict.Left, conflict.Right = conflict.Right, conflict.Left
	}
	out := met
	fillMany, fillOne := m.FillValues.LHS, m.FillValues.RHS
	if m.Card == parser.CardOneToMany {
		fillMany, fillOne = fillOne, fillMany
	}
	if fillOne != nil {
		out = many
	}
	if dropsName(n) {
		out = out.Nameless()
	}
	if m.Card == parser.CardOneToOne {
		out = keepMatching(m, out)
	}
	if fillMany != nil {
		// The filled side has the labels that the other was matched by.
		out = Union(out, keepMatching(m, one.Nameless()))
	}
	for _, name := range m.Include {
		l := one.Get(name)
		if fillOne != nil {
			l.Presence = Possible
			if own := many.Get(name); !m.On && own.Presence != Never {
				l = Label{Name: name}
			}
		}
		out = out.With(l)
	}
	return out, conflict
}

// keepMatching is what is left of labels that a one-to-one operation matches by.
func keepMatching(m *parser.VectorMatching, l Labels) Labels {
	if m.On {
		return l.Keep(m.MatchingLabels)
	}
	return l.Drop(m.MatchingLabels...)
}

// agree is what is known of the many side's labels where its element has a match.
func agree(m *parser.VectorMatching, many, one Labels) (Labels, *Conflict) {
	var conflict *Conflict
	matching := func(name string) bool {
		if m.On {
			return slices.Contains(m.MatchingLabels, name)
		}
		return !isMetadata(name) && !slices.Contains(m.MatchingLabels, name)
	}
	refine := func(x, y Label) Label {
		if !matching(x.Name) {
			return x
		}
		l, bad := meet(x, y)
		if bad != none && (conflict == nil || bad == sure && !conflict.Sure) {
			conflict = &Conflict{Left: x, Right: y, Sure: bad == sure}
		}
		return l
	}
	if m.On {
		out := many
		for _, name := range m.MatchingLabels {
			out = out.With(refine(many.Get(name), one.Get(name)))
		}
		return out, conflict
	}
	// A label of neither list is matched too: it is possible only if it is on both sides.
	// One that is not matched by stays as the many side has it.
	for _, name := range append(slices.Clone(m.MatchingLabels), metadata...) {
		if _, ok := many.find(name); !ok && many.Open && !one.Open {
			many = many.With(Label{Name: name})
		}
	}
	others := many.others
	if len(others) == 0 {
		others = one.others
	}
	return merge(many, one, many.Open && one.Open, others, refine), conflict
}

// setOperation is and, or, unless.
func setOperation(n *parser.BinaryExpr, x, y *Result) Result {
	if n.Op == parser.LOR {
		out := join(*x, *y)
		out.Conflict = nil
		return out
	}
	out := *x
	met, conflict := agree(n.VectorMatching, x.Labels, y.Labels)
	out.Conflict = conflict
	out.Empty = weaken(x.Empty)
	if n.Op == parser.LUNLESS {
		if conflict.certain() || y.Empty == AlwaysEmpty {
			out.Empty = x.Empty
		}
		return out
	}
	out.Labels = met
	if conflict.certain() || y.Empty == AlwaysEmpty {
		out.Empty = AlwaysEmpty
	}
	return out
}
