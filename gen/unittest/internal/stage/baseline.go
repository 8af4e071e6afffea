package stage

import (
	"metricwright/gen/promql"
)

// baseline gives the quantity a past, and now the value times that. The floor comes last: what
// was asked for may have settled it.
func (s *Sheet) baseline(n *promql.Baseline, a ask, v float64) error {
	past := s.usual(n.Of, v)
	b := a
	b.phase = Past
	if err := s.want(n.Of, b, past); err != nil {
		return err
	}
	if a.phase == Now {
		if err := s.want(n.Of, a, Round(past*v)); err != nil {
			return err
		}
	}
	s.soft = append(s.soft, func() error { return s.want(n.Floor, a, 2*n.FloorAbove+1) })
	return nil
}

// usual is a past level such that v times it lies in the quantity's range.
func (s *Sheet) usual(n *promql.Recorded, v float64) float64 {
	if top := s.names.ranges[n.Name].Max; top != nil {
		return Round(*top / (2 * max(1, v)))
	}
	return 8 * s.scale
}
