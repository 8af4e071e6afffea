package promql

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"
)

// Node is an operational quantity with its meaning still on it: what the emitters of tests
// and simulations turn round to find the input that gives a wanted value.
type Node interface {
	// Expr is the expression. It shares no part with another call's.
	Expr() Expr
	// Labels are those that the result carries, in the order of the grouping.
	Labels() []string
}

// Recorded is a quantity that a recording rule holds.
type Recorded struct {
	Name  string
	Match []*labels.Matcher // further selection, for example a bucket or a dashboard's variables
	Of    Node
}

// Expr selects the recorded series.
func (r *Recorded) Expr() Expr { return selector(r.Name, r.Match) }

// Labels are the recorded quantity's.
func (r *Recorded) Labels() []string { return r.Of.Labels() }

// Bare is the node without the recordings that hold it.
func Bare(n Node) Node {
	for {
		r, ok := n.(*Recorded)
		if !ok {
			return n
		}
		n = r.Of
	}
}

// Common are the labels that both nodes carry, in the order of the first.
func Common(a, b Node) []string {
	var out []string
	for _, l := range a.Labels() {
		if slices.Contains(b.Labels(), l) {
			out = append(out, l)
		}
	}
	return out
}
