package expected

import (
	"maps"
	"slices"
	"time"

	"metricwright/gen/promql"
)

// overTime folds what was recorded in a window, or what a quantity was at each step of it.
func (w *World) overTime(n *promql.OverTime, at time.Duration) (Result, error) {
	out := Result{Names: n.Labels()}
	var past map[string]*fold
	var err error
	if r, ok := n.Of.(*promql.Recorded); ok {
		past, err = w.past(r, n, at-n.Skip)
	} else {
		past = map[string]*fold{}
		each(n.Window, n.Step, at-n.Skip, func(u time.Duration) {
			of, e := w.At(n.Of, u)
			if e != nil {
				err = e
			}
			for _, p := range of.Points {
				k := key(p.Values)
				if past[k] == nil {
					past[k] = &fold{}
				}
				past[k].add(p.V)
			}
		})
	}
	for _, k := range slices.Sorted(maps.Keys(past)) {
		out.Points = append(out.Points, Point{split(k), past[k].by(n.Fold)})
	}
	return out, err
}

// window is a window of a recording.
type window struct {
	of               *promql.Recorded
	length, step, at time.Duration
}

// past is a recording's history; a baseline asks twice for the same.
func (w *World) past(r *promql.Recorded, n *promql.OverTime, at time.Duration) (map[string]*fold, error) {
	x := window{r, n.Window, n.Step, at}
	if w.lastWindow == x {
		return w.lastPast, nil
	}
	past, err := w.history(r, n.Window, n.Step, at)
	if err == nil {
		w.lastWindow, w.lastPast = x, past
	}
	return past, err
}

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
			for _, i := range in.Samples.inside(w.Step, window, at) {
				f.add(in.Samples[i])
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
				if v, ok := in.Samples.level(w.Step, u); ok {
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
