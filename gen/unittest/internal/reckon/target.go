package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// live counts the targets that have the presence; a group that had one within a while and has
// none now counts zero.
func (w *World) live(n *promql.Live, at time.Duration) Result {
	each := append(append([]string(nil), n.By...), promql.Process...)
	now := gatherParts("group", each, w.parts(n.Presence, at)).gather("count", n.By)
	return now.orZero(gatherParts("group", n.By, w.present(n.Presence, n.Over, at)))
}

// present are the series of any spelling that had a sample within a while.
func (w *World) present(v *promql.Vector, over, at time.Duration) []part {
	var out []part
	for i := range v.Alts {
		for _, in := range w.matching(v.Alts[i].Name, v.Alts[i].Match) {
			if len(in.Track.within(w.Step, over, at)) > 0 {
				out = append(out, part{in.Labels, 1})
			}
		}
	}
	return out
}

// within are the samples in (at-window, at], the oldest first.
func (t Track) within(step, window, at time.Duration) []float64 {
	var out []float64
	for i := max(0, int((at-window)/step)); i < len(t); i++ {
		if u := time.Duration(i) * step; u > at-window && u <= at && !isSkipped(t[i]) {
			out = append(out, t[i])
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

// drop is how far the quantity is below the greatest that it kept up for a while, if it is.
func (w *World) drop(n *promql.Drop, at time.Duration) (Result, error) {
	now, err := w.recorded(n.Of, at)
	if err != nil {
		return now, err
	}
	past, err := w.kept(n, at)
	if err != nil {
		return now, err
	}
	out := Result{Names: now.Names}
	for _, p := range now.Points {
		if f := past[key(p.Values)]; f != nil {
			out.Points = append(out.Points, Point{p.Values, max(0, f.most-p.V)})
		}
	}
	return out, nil
}

// kept is what the quantity was within a while, or the least that it was for some time, at each
// step of that while.
func (w *World) kept(n *promql.Drop, at time.Duration) (map[string]*fold, error) {
	if n.Lasting == 0 {
		return w.history(n.Of, n.Over, 0, at)
	}
	out := map[string]*fold{}
	var err error
	each(n.Over, n.Step, at, func(u time.Duration) {
		kept, e := w.history(n.Of, n.Lasting, 0, u)
		if e != nil {
			err = e
		}
		for k, f := range kept {
			if out[k] == nil {
				out[k] = &fold{}
			}
			out[k].add(f.least)
		}
	})
	return out, err
}
