package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// compare keeps what lies beyond the threshold.
func (w *World) compare(n *promql.Compare, at time.Duration) (Result, error) {
	of, err := w.At(n.Of, at)
	return of.keep(func(p Point) bool { return n.Op == ">" && p.V > n.Value || n.Op == "<" && p.V < n.Value }), err
}

// condition keeps what is judged where any of the company is there too and none of what
// excuses it, each looked up by the labels that both carry.
func (w *World) condition(n *promql.Condition, at time.Duration) (Result, error) {
	out, err := w.compare(n.When, at)
	if err != nil {
		return out, err
	}
	if len(n.With) > 0 {
		shared := n.When.Labels()
		for _, c := range n.With {
			shared = promql.Common(&promql.Raw{By: shared}, c)
		}
		company := map[string]float64{}
		for _, c := range n.With {
			r, err := w.compare(c, at)
			if err != nil {
				return out, err
			}
			for k := range r.index(shared) {
				company[k] = 1
			}
		}
		pick := out.picker(shared)
		out = out.keep(func(p Point) bool { return has(company, pick(p)) })
	}
	for _, c := range n.Unless {
		shared := promql.Common(n.When, c)
		r, err := w.compare(c, at)
		if err != nil {
			return out, err
		}
		excused, pick := r.index(shared), out.picker(shared)
		out = out.keep(func(p Point) bool { return !has(excused, pick(p)) })
	}
	return out, nil
}
