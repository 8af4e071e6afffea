package inputs

import (
	"fmt"
	"maps"
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// asked is a subject as constructs ask for their input.
type asked struct{ *Subject }

// Want fills the subject so that the quantity has a value in a phase. What was asked for before
// stays as it is.
func (s *Subject) Want(n promql.Node, p Phase, v float64) error { return s.WantOf(n, p, v, nil) }

// WantOf is Want for one value of some labels that the quantity is distinguished by.
func (s *Subject) WantOf(n promql.Node, p Phase, v float64, set map[string]string) error {
	if err := (asked{s}).Want(n, promql.Ask{Phase: p, Set: set}, v); err != nil {
		return err
	}
	for len(s.soft) > 0 {
		next := s.soft[0]
		s.soft = s.soft[1:]
		if err := next(); err != nil {
			return err
		}
	}
	return nil
}

// Want asks a construct for what gives it the value.
func (x asked) Want(n promql.Node, a promql.Ask, v float64) error {
	switch n := n.(type) {
	case *promql.Recorded:
		return x.recorded(n, a, v)
	case *promql.Folded:
		return x.folded(n, a, v)
	case promql.Driven:
		return n.Drive(x, a, v)
	}
	return Unknown{n}
}

// Unknown says that a quantity is of a kind that cannot be turned round.
type Unknown struct{ Node promql.Node }

func (u Unknown) Error() string { return fmt.Sprintf("%T cannot be turned round into input", u.Node) }

// Ask asks for an exported quantity of the subject's first process.
func (s *Subject) Ask(v *promql.Vector, fold string, value float64) {
	s.put(Leaf{Vector: v, fold: fold}, Now, value)
}

// keep are the labels asked for that a grouping keeps.
func keep(set map[string]string, by []string) map[string]string {
	out := map[string]string{}
	for _, l := range by {
		if v, ok := set[l]; ok {
			out[l] = v
		}
	}
	return out
}

func (x asked) recorded(n *promql.Recorded, a promql.Ask, v float64) error {
	for _, m := range n.Match {
		if m.Type == labels.MatchEqual {
			a = a.Of(m.Name, m.Value)
		}
	}
	if !x.cut(n.Name) {
		return x.Want(n.Of, a, v)
	}
	l := Leaf{Recorded: n, Process: a.Process, Set: maps.Clone(a.Set), folded: a.Refolded}
	if promql.Native(n) {
		x.histogram(l, a, v)
		return nil
	}
	x.put(l, a.Phase, v)
	return nil
}

// Known is what the subject already makes of a quantity.
func (x asked) Known(n promql.Node, a promql.Ask) (float64, bool) {
	if r, ok := n.(*promql.Recorded); ok {
		if !x.cut(r.Name) {
			return x.Known(r.Of, a)
		}
		return x.have(Leaf{Recorded: r, Process: a.Process, Set: a.Set}, a.Phase)
	}
	if f, ok := n.(*promql.Folded); ok {
		set := keep(a.Set, f.By)
		if le, ok := a.Set["le"]; ok && promql.Native(f) {
			set["le"] = le
		}
		return x.have(Leaf{Vector: f.Of, Process: a.Process, Set: set}, a.Phase)
	}
	sum, ok := n.(*promql.Sum)
	if !ok {
		return 0, false
	}
	all := 0.0
	for _, t := range sum.Terms {
		v, ok := x.Known(t, a)
		if !ok {
			return 0, false
		}
		all += v
	}
	return all, true
}

func (s *Subject) have(l Leaf, p Phase) (float64, bool) {
	if x, ok := s.byKey[l.key()]; ok && x.known[p] {
		return x.value[p], true
	}
	return 0, false
}

// Later asks once everything else is settled.
func (x asked) Later(ask func() error) { x.soft = append(x.soft, ask) }

// Scale multiplies what may be chosen freely.
func (x asked) Scale() float64 { return x.scale }

// Max is the end of a recording's range.
func (x asked) Max(record string) *float64 { return x.names.ranges[record].Max }

// Bounds are the finite bucket bounds that every series under a quantity has.
func (x asked) Bounds(n promql.Node) []float64 { return Bounds(n) }

// Value is a value of a label that the series under a quantity may have.
func (x asked) Value(n promql.Node, label string) (string, error) {
	for _, v := range promql.Vectors(n) {
		alt := v.Alts[0]
		l, _ := alt.Metric.(*catalog.Metric).Label(label)
		for _, x := range accepted(alt.Match, label, append(slices.Clone(l.Values), "some")...) {
			if x != "" {
				return x, nil
			}
		}
	}
	return "", fmt.Errorf("no value of %s is known that a series may have", label)
}

// Processes are how many the subject has so far.
func (x asked) Processes() int { return len(x.Subject.Processes) }

// Apart reports whether a grouping tells the subject's processes apart.
func (x asked) Apart(by []string) bool { return x.apart(by) }

// Export asks for an exported quantity of a process.
func (x asked) Export(v *promql.Vector, fold string, capacity bool, a promql.Ask, value float64) {
	x.put(Leaf{Vector: v, Process: a.Process, fold: fold, capacity: capacity}, a.Phase, value)
}

// Exist asks for so many processes: the first ones are there, others of another phase are not.
func (x asked) Exist(v *promql.Vector, a promql.Ask, processes int) {
	for i := range max(processes, 1) {
		x.leaf(Leaf{Vector: v, Process: i, Presence: true})
	}
	if x.alive[a.Phase] == nil {
		x.alive[a.Phase] = &processes
	}
}

// Scrape says whether a target can be scraped.
func (x asked) Scrape(u *promql.Unscraped, a promql.Ask, up bool) {
	v := 0.0
	if up {
		v = 1
	}
	x.put(Leaf{Up: u, Process: a.Process}, a.Phase, v)
}
