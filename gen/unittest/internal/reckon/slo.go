package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// errorRatio is one less the share of the good in all, both added up over the window, where
// there is any.
func (w *World) errorRatio(n *promql.ErrorRatio, at time.Duration) (Result, error) {
	var good, total Result
	var err error
	if n.Window == 0 {
		good, total, err = w.two(n.Good, n.Total, at)
	} else if good, err = w.summed(n.Good, n.Window, n.Step, at); err == nil {
		total, err = w.summed(n.Total, n.Window, n.Step, at)
	}
	out := good.over(total)
	for i := range out.Points {
		out.Points[i].V = 1 - out.Points[i].V
	}
	return out, err
}

// summed is what was recorded within the window, added up.
func (w *World) summed(r *promql.Recorded, window, step, at time.Duration) (Result, error) {
	past, err := w.history(r, window, step, at)
	if err != nil {
		return Result{}, err
	}
	out := Result{Names: r.Labels()}
	for k, f := range past {
		out.Points = append(out.Points, Point{split(k), f.value()})
	}
	return out, nil
}

// budgetLeft is one less the errors over the budget.
func (w *World) budgetLeft(n *promql.BudgetLeft, at time.Duration) (Result, error) {
	of, err := w.At(n.Of, at)
	out := Result{Names: of.Names}
	for _, p := range of.Points {
		out.Points = append(out.Points, Point{p.Values, 1 - float64(p.V/promql.Budget(n.Objective))})
	}
	return out, err
}

// burn is the long window's error ratio where it, the short window's and the traffic are all
// beyond their limits, of the first pair of windows for which they are.
func (w *World) burn(n *promql.Burn, at time.Duration) (Result, error) {
	out := Result{Names: n.Labels()}
	for _, p := range n.Pairs {
		r, err := w.compare(p.Long, at)
		if err != nil {
			return out, err
		}
		for _, c := range []*promql.Compare{p.Short, p.Floor} {
			also, err := w.compare(c, at)
			if err != nil {
				return out, err
			}
			have, pick := also.index(also.Names), r.picker(also.Names)
			r = r.keep(func(p Point) bool { return has(have, pick(p)) })
		}
		before, pick := out.index(out.Names), r.picker(out.Names)
		for _, p := range r.Points {
			if !has(before, pick(p)) {
				out.Points = append(out.Points, Point{pick(p), p.V})
			}
		}
	}
	return out, nil
}
