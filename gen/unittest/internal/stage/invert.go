package stage

import (
	"fmt"
	"maps"
	"math"
	"strconv"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
)

// ask is what a quantity shall be: of which process, in which phase, told apart by which labels.
type ask struct {
	process int
	phase   Phase
	set     map[string]string
	folded  bool // it is folded once more, so that labels that others put on it do not matter
}

// narrow is the request for one value of a label.
func (a ask) narrow(label, value string) ask {
	a.set = maps.Clone(a.set)
	if a.set == nil {
		a.set = map[string]string{}
	}
	a.set[label] = value
	return a
}

// Want fills the sheet so that the quantity has a value in a phase. What was asked for before
// stays as it is.
func (s *Sheet) Want(n promql.Node, p Phase, v float64) error { return s.WantOf(n, p, v, nil) }

// WantOf is Want for one value of some labels that the quantity is told apart by.
func (s *Sheet) WantOf(n promql.Node, p Phase, v float64, set map[string]string) error {
	if err := s.want(n, ask{phase: p, set: set}, v); err != nil {
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

func (s *Sheet) want(n promql.Node, a ask, v float64) error {
	switch n := n.(type) {
	case *promql.Recorded:
		return s.recorded(n, a, v)
	case *promql.Relabelled:
		return s.want(n.Of, a, v)
	case *promql.Compare:
		return s.want(n.Of, a, v)
	case *promql.Folded:
		return s.folded(n, a, v)
	case *promql.FoldedRatio:
		whole := 1000 * s.scale
		s.put(Leaf{Vector: n.Whole, Process: a.process, fold: n.Fold, capacity: true}, a.phase, whole)
		s.put(Leaf{Vector: n.Part, Process: a.process, fold: n.Fold}, a.phase, Round(v*whole))
		return nil
	case *promql.ProcessMean:
		count := 100 * s.scale
		s.put(Leaf{Vector: n.Count, Process: a.process, fold: "sum", capacity: true}, a.phase, count)
		s.put(Leaf{Vector: n.Sum, Process: a.process, fold: "sum"}, a.phase, Round(v*count))
		return nil
	case *promql.Ratio:
		return s.ratio(n, a, v)
	case *promql.Share:
		return s.share(n, a, v)
	case *promql.Sum:
		return s.sum(n, a, v)
	case *promql.Quantile:
		return s.quantile(n, a, v)
	case *promql.Within:
		return s.within(n, a, v)
	case *promql.ErrorRatio:
		return s.errorRatio(n, a, v)
	case *promql.Summed:
		return s.want(n.Of, a, v) // for each sample; how many there are is the window's affair
	case *promql.BudgetLeft:
		return s.budgetLeft(n, a, v)
	case *promql.Burn:
		return s.burn(n, a, v)
	case *promql.Live:
		return s.live(n, a, v)
	case *promql.Down:
		return s.down(n, a, v)
	case *promql.Drop:
		return s.drop(n, a, v)
	case *promql.Skew:
		return s.skew(n, a, v)
	case *promql.Baseline:
		return s.baseline(n, a, v)
	}
	return Unknown{n}
}

// Unknown says that a quantity is of a kind that cannot be turned round.
type Unknown struct{ Node promql.Node }

func (u Unknown) Error() string { return fmt.Sprintf("%T cannot be turned round into input", u.Node) }

// Ask asks for an exported quantity of the subject's first process.
func (s *Sheet) Ask(v *promql.Vector, fold string, value float64) {
	s.put(Leaf{Vector: v, fold: fold}, Now, value)
}

// keep are the labels asked for that a grouping keeps.
func (a ask) keep(by []string) map[string]string {
	out := map[string]string{}
	for _, l := range by {
		if v, ok := a.set[l]; ok {
			out[l] = v
		}
	}
	return out
}

func (s *Sheet) recorded(n *promql.Recorded, a ask, v float64) error {
	for _, m := range n.Match {
		if m.Type == labels.MatchEqual {
			a = a.narrow(m.Name, m.Value)
		}
	}
	if !s.cut(n.Name) {
		return s.want(n.Of, a, v)
	}
	l := Leaf{Recorded: n, Process: a.process, Set: maps.Clone(a.set), folded: a.folded}
	if promql.Native(n) {
		s.histogram(l, a, v)
		return nil
	}
	s.put(l, a.phase, v)
	return nil
}

// known is what the sheet already makes of a quantity.
func (s *Sheet) known(n promql.Node, a ask) (float64, bool) {
	switch n := n.(type) {
	case *promql.Recorded:
		if !s.cut(n.Name) {
			return s.known(n.Of, a)
		}
		return s.have(Leaf{Recorded: n, Process: a.process, Set: a.set}, a.phase)
	case *promql.Folded:
		return s.have(Leaf{Vector: n.Of, Process: a.process, Set: a.keep(n.By)}, a.phase)
	case *promql.Sum:
		sum := 0.0
		for _, t := range n.Terms {
			v, ok := s.known(t, a)
			if !ok {
				return 0, false
			}
			sum += v
		}
		return sum, true
	}
	return 0, false
}

func (s *Sheet) have(l Leaf, p Phase) (float64, bool) {
	if x, ok := s.byKey[l.key()]; ok && x.known[p] {
		return x.value[p], true
	}
	return 0, false
}

// Round drops the noise that a product leaves in the last places.
func Round(v float64) float64 {
	if v == math.Trunc(v) && math.Abs(v) < 1e12 || math.IsInf(v, 0) {
		return v
	}
	out, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 11, 64), 64)
	return out
}
