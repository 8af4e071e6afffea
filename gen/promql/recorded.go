package promql

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"
)

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

// Children are the recorded quantity.
func (r *Recorded) Children() []Node { return []Node{r.Of} }

// Relabelled is a recorded quantity under another name and with one more label, which the rule sets.
type Relabelled struct {
	Of    Node
	Label string
	Value string
}

// Expr is the quantity itself: the rule adds the label.
func (r *Relabelled) Expr() Expr { return r.Of.Expr() }

// Labels are the quantity's and the added one.
func (r *Relabelled) Labels() []string { return append(slices.Clone(r.Of.Labels()), r.Label) }

// Children are the quantity.
func (r *Relabelled) Children() []Node { return []Node{r.Of} }

// Drive asks the quantity.
func (r *Relabelled) Drive(in Input, a Ask, v float64) error { return in.Want(r.Of, a, v) }

// Raw is an expression that a catalog wrote as text.
type Raw struct {
	Parsed Expr
	By     []string
}

// Expr is the expression as it was parsed.
func (r *Raw) Expr() Expr { return r.Parsed }

// Labels are those that the analysis found.
func (r *Raw) Labels() []string { return r.By }

// Children are none that are known.
func (r *Raw) Children() []Node { return nil }

// Matching is the recording of those series alone that another matcher takes.
func (r *Recorded) Matching(m *Label) Node {
	out := *r
	out.Match = append(slices.Clone(r.Match), m)
	return &out
}
