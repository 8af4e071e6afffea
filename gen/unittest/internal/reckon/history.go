package reckon

import (
	"maps"
	"time"

	"metricwright/gen/promql"
)

// history is what was recorded in (at-window, at], folded by labels: every sample, or, with a
// step, one at each of the clock's own steps.
func (w *World) history(r *promql.Recorded, window, step, at time.Duration) (map[string]*fold, error) {
	out := map[string]*fold{}
	defer func() { maps.DeleteFunc(out, func(_ string, f *fold) bool { return f.n == 0 }) }()
	of := func(values []string) *fold {
		k := key(values)
		if out[k] == nil {
			out[k] = &fold{}
		}
		return out[k]
	}
	given := w.matching(r.Name, r.Match)
	if step == 0 {
		for _, in := range given {
			f := of(valuesOf(in.Labels, r.Labels()))
			for _, v := range in.Track.within(w.Step, window, at) {
				f.add(v)
			}
		}
		step = w.Tick
		if len(given) > 0 { // and not worked out
			return out, nil
		}
	}
	if !w.works(r) {
		for _, in := range given {
			f := of(valuesOf(in.Labels, r.Labels()))
			each(window, step, at, func(u time.Duration) {
				if v, ok := in.Track.level(w.Step, u); ok {
					f.add(v)
				}
			})
		}
		return out, nil
	}
	var err error
	each(window, step, at, func(u time.Duration) {
		x, e := w.recorded(r, u)
		if e != nil {
			err = e
		}
		for _, p := range x.Points {
			of(p.Values).add(p.V)
		}
	})
	return out, err
}

// each visits the clock's own steps in (at-window, at].
func each(window, step, at time.Duration, visit func(time.Duration)) {
	for u := max(0, at-window).Truncate(step); u <= at; u += step {
		if u > at-window {
			visit(u)
		}
	}
}
