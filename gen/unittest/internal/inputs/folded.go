package inputs

import (
	"slices"

	"metricwright/gen/promql"
)

// folded asks it of the process. Where that has another value already and a further process
// could make the least or the greatest of them the wanted one, it is asked of that.
func (s *Subject) folded(n *promql.Folded, a promql.Ask, v float64) error {
	l := Leaf{Vector: n.Of, Process: a.Process, Set: keep(a.Set, n.By), fold: n.Fold}
	if promql.Native(n) {
		s.histogram(l, a, v)
		return nil
	}
	if n.Fold == "min" || n.Fold == "max" {
		for apart := s.apart(n.By); !apart; {
			have, ok := s.have(l, a.Phase)
			if !ok || have == v || (have > v) != (n.Fold == "min") {
				break
			}
			l.Process++
		}
	}
	s.put(l, a.Phase, v)
	return nil
}

// apart reports whether a grouping tells the processes of a subject apart.
func (s *Subject) apart(by []string) bool { return s.names.Apiece(by) }

// Apiece reports whether a grouping has one process apiece.
func (n *Names) Apiece(by []string) bool {
	return slices.ContainsFunc(by, func(l string) bool { return l == n.Pod || l == "instance" })
}
