package stage

import (
	"fmt"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// ratio chooses the whole, unless it follows from what was asked for before.
func (s *Sheet) ratio(n *promql.Ratio, a ask, v float64) error {
	whole := 100 * s.scale
	if w, ok := s.known(n.Whole, a); ok {
		whole = w
	} else if p, ok := s.known(n.Part, a); ok && v > 0 {
		whole = Round(p / v)
	}
	if err := s.want(n.Part, a, Round(v*whole)); err != nil {
		return err
	}
	return s.want(n.Whole, a, whole)
}

// share gives one value of the label its share; the rest is left to no value.
func (s *Sheet) share(n *promql.Share, a ask, v float64) error {
	whole := 100 * s.scale
	if w, ok := s.known(n.Whole, a); ok {
		whole = w
	}
	if err := s.want(n.Whole, a, whole); err != nil {
		return err
	}
	part := a
	if _, ok := a.set[n.Label]; !ok {
		value, err := shareValue(n)
		if err != nil {
			return err
		}
		part = a.narrow(n.Label, value)
	}
	return s.want(n.Part, part, Round(v*whole))
}

// shareValue is a value of the label that the parts are told apart by.
func shareValue(n *promql.Share) (string, error) {
	for _, v := range promql.Vectors(n.Part) {
		alt := v.Alts[0]
		l, _ := alt.Metric.(*catalog.Metric).Label(n.Label)
		for _, x := range accepted(alt.Match, n.Label, append(slices.Clone(l.Values), "some")...) {
			if x != "" {
				return x, nil
			}
		}
	}
	return "", fmt.Errorf("no value of %s is known that its share can be asked for", n.Label)
}

// sum shares the value out among the terms that are not settled yet: a quarter for each but the
// first, which gets the rest.
func (s *Sheet) sum(n *promql.Sum, a ask, v float64) error {
	rest := v
	var open []promql.Node
	for _, t := range n.Terms {
		if x, ok := s.known(t, a); ok {
			rest -= x
		} else {
			open = append(open, t)
		}
	}
	if len(open) == 0 {
		return nil
	}
	each := Round(rest / 4)
	for _, t := range open[1:] {
		if err := s.want(t, a, each); err != nil {
			return err
		}
	}
	return s.want(open[0], a, Round(rest-each*float64(len(open)-1)))
}

// skew puts the value's share on the first server and spreads the rest evenly; the mean of all
// is four, times the scale.
func (s *Sheet) skew(n *promql.Skew, a ask, v float64) error {
	servers := 2
	for float64(servers) < v {
		servers = 2*servers - 1 // so that the rest divides by a power of two
	}
	servers = max(servers, len(s.Processes))
	mean := 4 * s.scale
	for i := range servers {
		x := Round(v * mean)
		if i > 0 {
			x = Round((float64(servers)*mean - x) / float64(servers-1))
		}
		b := a
		b.process, b.folded = i, true
		if err := s.want(n.Of, b, x); err != nil {
			return err
		}
	}
	return nil
}
