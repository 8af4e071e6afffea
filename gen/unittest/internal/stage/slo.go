package stage

import (
	"metricwright/gen/promql"
)

// errorRatio wants the good observations to fall short of all by the value.
func (s *Sheet) errorRatio(n *promql.ErrorRatio, a ask, v float64) error {
	total := 100 * s.scale
	if x, ok := s.known(n.Total, a); ok {
		total = x
	}
	if err := s.want(n.Good, a, Round((1-v)*total)); err != nil {
		return err
	}
	return s.want(n.Total, a, total)
}

// budgetLeft wants errors that leave the value of the budget.
func (s *Sheet) budgetLeft(n *promql.BudgetLeft, a ask, v float64) error {
	return s.want(n.Of, a, Round((1-v)*promql.Budget(n.Objective)))
}

// burn wants both windows of the first pair at the value; the traffic comes last, since the
// ratios may have settled it.
func (s *Sheet) burn(n *promql.Burn, a ask, v float64) error {
	p := n.Pairs[0]
	for _, c := range []*promql.Compare{p.Long, p.Short} {
		if err := s.want(c.Of, a, v); err != nil {
			return err
		}
	}
	s.soft = append(s.soft, func() error { return s.want(p.Floor.Of, a, 2*p.Floor.Value+1) })
	return nil
}
