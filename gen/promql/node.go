package promql

import (
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Node is an operational quantity with its meaning still on it: what the emitters of tests
// and simulations turn round to find the input that gives a wanted value.
type Node interface {
	// Expr is the expression. It shares no part with another call's.
	Expr() Expr
	// Labels are those that the result carries, in the order of the grouping.
	Labels() []string
	// Children are the quantities that it is made of.
	Children() []Node
}

// Composed is a construct that other nodes express: whatever they mean, it means.
type Composed interface {
	Node
	// Body is the construct in terms of other nodes.
	Body() Node
}

// Exported is a node that reads what servers export.
type Exported interface {
	Node
	// Reads are the exported quantities.
	Reads() []*Vector
}

// Late is a node of which parts appear with their first event, and count as zero before.
type Late interface {
	Node
	Lates() []Node
}

// Divides is a node that may divide by a quantity, which may be hardly anything.
type Divides interface {
	Node
	Divides() bool
}

// Exemplary is a node of which not every value makes a good example.
type Exemplary interface {
	Node
	// Example is a value that it may well have, given the bucket bounds of what it reads.
	Example(bounds []float64) (float64, bool)
}

// Counts reports whether a quantity counts things that do not come in parts.
func Counts(n Node) bool {
	c, ok := Bare(n).(interface{ Counts() bool })
	return ok && c.Counts()
}

// Walk visits a node and all that it is made of, through recordings too, until visit returns false.
func Walk(n Node, visit func(Node) bool) {
	if !visit(n) {
		return
	}
	for _, c := range n.Children() {
		Walk(c, visit)
	}
}

// Vectors are the exported quantities under a node.
func Vectors(n Node) []*Vector {
	var out []*Vector
	Walk(n, func(n Node) bool {
		if x, ok := n.(Exported); ok {
			for _, v := range x.Reads() {
				if !slices.Contains(out, v) {
					out = append(out, v)
				}
			}
		}
		return true
	})
	return out
}

// Recordings are the recording rules that a node reads directly.
func Recordings(n Node) []*Recorded {
	var out []*Recorded
	Walk(n, func(n Node) bool {
		r, ok := n.(*Recorded)
		if ok && !slices.Contains(out, r) {
			out = append(out, r)
		}
		return !ok
	})
	return out
}

// Names matches the names of all recordings that a node reads directly. Where the name is fixed the
// matcher is an equality; an expression that a catalog wrote as text may read whatever has its names.
func Names(n Node) []*Label {
	var out []*Label
	Walk(n, func(n Node) bool {
		switch n := n.(type) {
		case *Recorded:
			out = append(out, Equal(model.MetricNameLabel, n.Name))
			return false
		case *Raw:
			parser.Inspect(n.Parsed, func(x parser.Node, _ []parser.Node) error {
				if s, ok := x.(*parser.VectorSelector); ok {
					out = append(out, byName(s))
				}
				return nil
			})
		}
		return true
	})
	return out
}

// anyName matches every name.
var anyName = labels.MustNewMatcher(labels.MatchRegexp, model.MetricNameLabel, ".*")

// byName is what a selector demands of the name.
func byName(s *parser.VectorSelector) *Label {
	for _, m := range s.LabelMatchers {
		if m.Name == model.MetricNameLabel {
			return m
		}
	}
	return anyName
}

// Bare is the node without the recordings and the names that hold it.
func Bare(n Node) Node {
	for {
		if r, ok := n.(*Recorded); ok {
			n = r.Of
		} else if r, ok := n.(*Relabelled); ok {
			n = r.Of
		} else {
			return n
		}
	}
}

// Common are the labels that all nodes carry, in the order of the first.
func Common(first Node, others ...Node) []string {
	out := first.Labels()
	for _, o := range others {
		var both []string
		for _, l := range out {
			if slices.Contains(o.Labels(), l) {
				both = append(both, l)
			}
		}
		out = both
	}
	return out
}

// some are those of the nodes that there are.
func some(nodes ...Node) []Node {
	return slices.DeleteFunc(nodes, func(n Node) bool { return n == nil })
}
