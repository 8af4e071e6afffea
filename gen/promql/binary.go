package promql

import (
	"slices"

	"github.com/prometheus/prometheus/promql/parser"
)

// Binary is an operator on two quantities: arithmetic, a comparison that filters, or a set
// operator. Without On, both sides carry the same labels, or the right side is a number.
type Binary struct {
	Op          string
	Left, Right Node
	On          []string // match on these labels alone
	OnGiven     bool     // On holds, even if it is empty
	Many        bool     // several on the left match one on the right
}

// Expr is left op right.
func (b *Binary) Expr() Expr {
	if !b.OnGiven {
		return binary(b.Op, b.Left.Expr(), b.Right.Expr(), nil)
	}
	m := on(b.On)
	if b.Many {
		m.Card = parser.CardManyToOne
	}
	return binary(b.Op, b.Left.Expr(), b.Right.Expr(), m)
}

// Labels are the left side's, or, where that is a number, the right side's.
func (b *Binary) Labels() []string {
	if _, ok := b.Left.(Number); ok {
		return b.Right.Labels()
	}
	return b.Left.Labels()
}

// Children are both sides.
func (b *Binary) Children() []Node { return []Node{b.Left, b.Right} }

// matched is an operator that matches on labels.
func matched(op string, l, r Node, on []string) *Binary {
	return &Binary{Op: op, Left: l, Right: r, On: slices.Clone(on), OnGiven: true}
}

// above keeps what is more than a value.
func above(n Node, v float64) Node { return &Binary{Op: ">", Left: n, Right: Number(v)} }

// orZero is the quantity, and zero where only the other exists.
func orZero(n, where Node) Node {
	return &Binary{Op: "or", Left: n, Right: &Binary{Op: "*", Left: Number(0), Right: where}}
}

// Number is the same everywhere.
type Number float64

// Expr is the literal.
func (n Number) Expr() Expr { return number(float64(n)) }

// Labels are none.
func (n Number) Labels() []string { return nil }

// Children are none.
func (n Number) Children() []Node { return nil }

// NotBelowZero is the quantity, or zero where it is less.
type NotBelowZero struct{ Of Node }

// Expr is clamp_min(of, 0).
func (n *NotBelowZero) Expr() Expr { return call("clamp_min", n.Of.Expr(), number(0)) }

// Labels are the quantity's.
func (n *NotBelowZero) Labels() []string { return n.Of.Labels() }

// Children are the quantity.
func (n *NotBelowZero) Children() []Node { return []Node{n.Of} }

// Divides reports whether it is a division.
func (b *Binary) Divides() bool { return b.Op == "/" }
