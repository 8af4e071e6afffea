package reckon

import (
	"maps"
	"sort"
	"strings"
	"time"

	"metricwright/gen/promql"
)

// part is a quantity of one exported series, told apart by all of its labels.
type part struct {
	labels map[string]string
	v      float64
}

// vector is the quantity of each process: of the first spelling that the process has.
func (w *World) vector(v *promql.Vector, at time.Duration) []part {
	var out []part
	covered := map[string]bool{}
	for i := range v.Alts {
		s := &v.Alts[i]
		var more []part
		for _, in := range w.matching(s.Name, s.Match) {
			if covered[process(in.Labels)] {
				continue
			}
			if x, ok := w.one(v, in, at); ok {
				more = append(more, part{in.Labels, x})
			}
		}
		for _, p := range more {
			covered[process(p.labels)] = true
		}
		out = append(out, more...)
	}
	return out
}

// process names the process that exports a series.
func process(set map[string]string) string {
	return set[promql.Process[0]] + "\xff" + set[promql.Process[1]]
}

// one is the quantity of a single series.
func (w *World) one(v *promql.Vector, in *Input, at time.Duration) (float64, bool) {
	switch v.Kind {
	case promql.Level:
		return in.Track.level(w.Step, at)
	case promql.Rate:
		_, x, ok := in.Track.increase(w.Step, v.Window.Duration(), at)
		return x, ok
	case promql.Resets:
		return in.Track.resets(w.Step, v.Window.Duration(), at)
	}
	return w.events(v, in, at)
}

// events counts a series' events within the window. A series that was not there a window ago,
// in a process that was, came into being with its events: its whole value counts. Of any other
// the increase does.
func (w *World) events(v *promql.Vector, in *Input, at time.Duration) (float64, bool) {
	window := v.Window.Duration()
	now, exists := in.Track.level(w.Step, at)
	if _, before := in.Track.level(w.Step, at-window); exists && !before && w.lived(v, in, at-window) {
		return now, true
	}
	x, _, ok := in.Track.increase(w.Step, window, at)
	return x, ok
}

// lived reports whether the series' process was there at a time.
func (w *World) lived(v *promql.Vector, in *Input, at time.Duration) bool {
	for _, beside := range w.matching(v.Beside.Name, v.Beside.Match) {
		if _, ok := beside.Track.level(w.Step, at); ok && process(beside.Labels) == process(in.Labels) {
			return true
		}
	}
	return false
}

// copies folds what only repeats a number: the greatest stands for all.
func copies(v *promql.Vector, parts []part) []part {
	names := map[string]bool{}
	for _, s := range v.Alts {
		for _, c := range s.Copies {
			names[c] = true
		}
	}
	if len(names) == 0 {
		return parts
	}
	at := map[string]int{}
	var out []part
	for _, p := range parts {
		set := maps.Clone(p.labels)
		maps.DeleteFunc(set, func(n, _ string) bool { return names[n] })
		k := signature(set)
		if i, ok := at[k]; ok {
			out[i].v = max(out[i].v, p.v)
			continue
		}
		at[k] = len(out)
		out = append(out, part{set, p.v})
	}
	return out
}

// signature tells label sets apart.
func signature(set map[string]string) string {
	names := make([]string, 0, len(set))
	for n, v := range set {
		if v != "" {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	var b strings.Builder
	for _, n := range names {
		b.WriteString(n + "\xfe" + set[n] + "\xff")
	}
	return b.String()
}

func gatherParts(rule string, names []string, parts []part) Result {
	all := Result{Names: names}
	for _, p := range parts {
		all.Points = append(all.Points, Point{valuesOf(p.labels, names), p.v})
	}
	return all.gather(rule, names)
}

func (w *World) folded(n *promql.Folded, at time.Duration) (Result, error) {
	if n.Of.Alts[0].Native {
		return Result{}, Unknown{n}
	}
	return gatherParts(n.Fold, n.By, copies(n.Of, w.vector(n.Of, at))), nil
}

// foldedRatio divides series by series, where the whole is above zero, and folds then.
func (w *World) foldedRatio(n *promql.FoldedRatio, at time.Duration) (Result, error) {
	whole := map[string]float64{}
	for _, p := range copies(n.Whole, w.vector(n.Whole, at)) {
		whole[signature(p.labels)] = p.v
	}
	var out []part
	for _, p := range copies(n.Part, w.vector(n.Part, at)) {
		if x := whole[signature(p.labels)]; x > 0 {
			out = append(out, part{p.labels, p.v / x})
		}
	}
	return gatherParts(n.Fold, n.By, out), nil
}
