package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// live counts the targets that have the presence; a group that had one within a while and has
// none now counts zero.
func (w *World) live(n *promql.Live, at time.Duration) Result {
	each := append(append([]string(nil), n.By...), promql.Process...)
	now := gatherParts("group", each, w.vector(n.Presence, at)).gather("count", n.By)
	return now.orZero(gatherParts("group", n.By, w.present(n.Presence, n.Over, at)))
}

// present are the series of any spelling that had a sample within a while.
func (w *World) present(v *promql.Vector, over, at time.Duration) []part {
	var out []part
	for i := range v.Alts {
		for _, in := range w.matching(v.Alts[i].Name, v.Alts[i].Match) {
			if in.Track.within(w.Step, over, at) != nil {
				out = append(out, part{in.Labels, 1})
			}
		}
	}
	return out
}

// within are the samples in (at-window, at], the oldest first.
func (t Track) within(step, window, at time.Duration) []float64 {
	var out []float64
	for i, v := range t {
		if u := time.Duration(i) * step; u > at-window && u <= at && !isSkipped(v) {
			out = append(out, v)
		}
	}
	return out
}

// down counts targets that cannot be scraped, in jobs that had the presence within a while.
func (w *World) down(n *promql.Down, at time.Duration) Result {
	job := promql.Process[:1]
	known := gatherParts("group", job, w.present(n.Presence, n.Over, at)).index(job)
	var all []part
	for _, in := range w.matching("up", n.Match) {
		if v, ok := in.Track.level(w.Step, at); ok {
			all = append(all, part{in.Labels, float64(btoi(v == 0))})
		}
	}
	out := gatherParts("sum", n.Labels(), all)
	pick := out.picker(job)
	return out.keep(func(p Point) bool { return has(known, pick(p)) })
}

// drop is how far the quantity is below the greatest that was recorded of it within a while.
func (w *World) drop(n *promql.Drop, at time.Duration) (Result, error) {
	now, err := w.recorded(n.Of, at)
	if err != nil {
		return now, err
	}
	past, err := w.history(n.Of, n.Over, 0, at)
	if err != nil {
		return now, err
	}
	out := Result{Names: now.Names}
	for _, p := range now.Points {
		if f := past[key(p.Values)]; f != nil {
			out.Points = append(out.Points, Point{p.Values, f.most - p.V})
		}
	}
	return out, nil
}

// history is what was recorded in (at-window, at], folded by labels: every sample, or, with a
// step, one at each of the clock's own steps.
func (w *World) history(r *promql.Recorded, window, step, at time.Duration) (map[string]*fold, error) {
	out := map[string]*fold{}
	add := func(values []string, v float64) {
		k := key(values)
		if out[k] == nil {
			out[k] = &fold{}
		}
		out[k].add(v)
	}
	if step == 0 {
		for _, in := range w.matching(r.Name, r.Match) {
			for _, v := range in.Track.within(w.Step, window, at) {
				add(valuesOf(in.Labels, r.Labels()), v)
			}
		}
		step = w.Tick
		if len(out) > 0 { // given as input, and not worked out
			return out, nil
		}
	}
	for u := max(0, at-window).Truncate(step); u <= at; u += step {
		if u <= at-window {
			continue
		}
		x, err := w.recorded(r, u)
		if err != nil {
			return nil, err
		}
		for _, p := range x.Points {
			add(p.Values, p.V)
		}
	}
	return out, nil
}
