package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// baseline is the quantity over the mean of its own past, sampled every step of the clock's
// own grid in (at-skip-over, at-skip]; it needs enough of that past, a mean above zero, and
// the floor's quantity above its value.
func (w *World) baseline(n *promql.Baseline, at time.Duration) (Result, error) {
	out := Result{Names: n.Labels()}
	end := at - n.Skip
	if end < n.History-n.Step { // there cannot be enough of it
		return out, nil
	}
	now, floor, err := w.two(n.Of, n.Floor, at)
	if err != nil || len(now.Points) == 0 {
		return out, err
	}
	past, err := w.history(n.Of, n.Over, n.Step, end)
	if err != nil {
		return out, err
	}
	shared := promql.Common(n.Of, n.Floor)
	busy := floor.keep(func(p Point) bool { return p.V > n.FloorAbove }).index(shared)
	pick := now.picker(shared)
	for _, p := range now.Points {
		f := past[key(p.Values)]
		if f != nil && f.n >= float64(n.History/n.Step) && f.mean() > 0 && has(busy, pick(p)) {
			out.Points = append(out.Points, Point{p.Values, p.V / f.mean()})
		}
	}
	return out, nil
}
