package expected

import (
	"sort"
	"strings"
	"time"

	"metricwright/gen/promql"
)

// part is a quantity of one exported series, distinguished by all of its labels but copies.
type part struct {
	labels map[string]string
	v      float64
}

// layout is which series a quantity reads, and how they belong together. It is the same at
// every time, so it is worked out once.
type layout struct {
	alts      [][]entry
	processes int
	labels    []map[string]string    // of the quantity without its copies
	groups    map[string]*membership // by grouping
}

// entry is one series: its process, and which quantity it is a copy of.
type entry struct {
	in            *Input
	process, copy int
	as            *promql.Series // the spelling that takes it
}

// membership says which group each quantity belongs to.
type membership struct {
	of     []int
	values [][]string
}

func (w *World) layout(v *promql.Vector) *layout {
	if l, ok := w.layouts[v]; ok {
		return l
	}
	l := &layout{groups: map[string]*membership{}}
	drop := map[string]bool{}
	for _, s := range v.Alts {
		for _, c := range s.Copies {
			drop[c] = true
		}
	}
	processes, quantities := map[string]int{}, map[string]int{}
	for i := range v.Alts {
		s := &v.Alts[i]
		var es []entry
		for _, in := range w.matching(s.Name, s.Match) {
			set := in.Labels
			if len(drop) > 0 {
				set = map[string]string{}
				for k, x := range in.Labels {
					if !drop[k] {
						set[k] = x
					}
				}
			}
			p, ok := processes[process(v, set)]
			if !ok {
				p = len(processes)
				processes[process(v, set)] = p
			}
			sig := signature(set)
			q, ok := quantities[sig]
			if !ok {
				q = len(l.labels)
				quantities[sig] = q
				l.labels = append(l.labels, set)
			}
			es = append(es, entry{in, p, q, s})
		}
		l.alts = append(l.alts, es)
	}
	l.processes = len(processes)
	w.layouts[v] = l
	return l
}

// by says which group each quantity belongs to under a grouping.
func (l *layout) by(names []string) *membership {
	k := key(names)
	if m, ok := l.groups[k]; ok {
		return m
	}
	m := &membership{}
	at := map[string]int{}
	for _, set := range l.labels {
		values := valuesOf(set, names)
		g, ok := at[key(values)]
		if !ok {
			g = len(m.values)
			at[key(values)] = g
			m.values = append(m.values, values)
		}
		m.of = append(m.of, g)
	}
	l.groups[k] = m
	return m
}

// vector is the quantity of each process, of the first spelling that the process has, copies
// folded: the greatest stands for all.
func (w *World) vector(v *promql.Vector, at time.Duration, visit func(quantity int, x float64)) *layout {
	l := w.layout(v)
	values, known := make([]float64, len(l.labels)), make([]bool, len(l.labels))
	w.entries(v, l, at, func(e entry) bool {
		x, ok := w.one(v, e, at)
		if ok && (!known[e.copy] || x > values[e.copy]) {
			values[e.copy], known[e.copy] = x, true
		}
		return ok
	})
	for q, ok := range known {
		if ok {
			visit(q, values[q])
		}
	}
	return l
}

// entries visits the series of each process under its first spelling of which any has something.
func (w *World) entries(v *promql.Vector, l *layout, at time.Duration, visit func(entry) bool) {
	covered := make([]bool, l.processes)
	for _, es := range l.alts {
		var more []int
		for _, e := range es {
			if covered[e.process] || e.as.Whose != nil && !w.beside(v, e.as.Whose, e.in, at) {
				continue
			}
			if visit(e) {
				more = append(more, e.process)
			}
		}
		for _, p := range more {
			covered[p] = true
		}
	}
}

// histograms are the rates of native histograms, copies folded: their mean stands for all.
func (w *World) histograms(v *promql.Vector, at time.Duration, visit func(quantity int, h *Histogram)) {
	l := w.layout(v)
	folds := make([]histogramFold, len(l.labels))
	w.entries(v, l, at, func(e entry) bool {
		if e.in.Native == nil {
			return false
		}
		h, ok := e.in.Native.rate(w.Step, v.Window.Duration(), at)
		if ok {
			folds[e.copy].add(h)
		}
		return ok
	})
	for q := range folds {
		if folds[q].count.n > 0 {
			visit(q, folds[q].by("avg"))
		}
	}
}

// parts are the quantities by all of their labels.
func (w *World) parts(v *promql.Vector, at time.Duration) []part {
	var out []part
	l := w.layout(v)
	w.vector(v, at, func(q int, x float64) { out = append(out, part{l.labels[q], x}) })
	return out
}

// process names the process that exports a series.
func process(v *promql.Vector, set map[string]string) string {
	return key(valuesOf(set, v.Joins()))
}

// one is the quantity of a single series. What asks for numbers passes histograms over, and the
// other way round.
func (w *World) one(v *promql.Vector, e entry, at time.Duration) (float64, bool) {
	in := e.in
	if e.as.Native != (in.Native != nil) {
		return 0, false
	}
	switch v.Kind {
	case promql.Level:
		return in.Samples.level(w.Step, at)
	case promql.Rate:
		if e.as.Native {
			h, ok := in.Native.rate(w.Step, v.Window.Duration(), at)
			return h.take(e.as.Take), ok
		}
		if x, ok := w.first(v, e, at); ok {
			return x / v.Window.Duration().Seconds(), true
		}
		_, x, ok := in.Samples.increase(w.Step, v.Window.Duration(), at)
		return x, ok
	case promql.Resets:
		return in.Samples.resets(w.Step, v.Window.Duration(), at)
	}
	if x, ok := w.first(v, e, at); ok {
		return x, true
	}
	x, _, ok := in.Samples.increase(w.Step, v.Window.Duration(), at)
	return x, ok
}

// first is how many events a series appeared with within the window: one that was not there a window
// ago, in a process that was, came into being with its events, and its whole value counts.
func (w *World) first(v *promql.Vector, e entry, at time.Duration) (float64, bool) {
	if e.as.Beside == nil {
		return 0, false
	}
	now, exists := e.in.Samples.level(w.Step, at)
	began := at - v.Window.Duration()
	return now, exists && !w.before(v, e.in, began) && w.beside(v, e.as.Beside, e.in, began)
}

// before reports whether the process had a series of the same labels of its own at a time. The
// target's other labels do not matter: they may have changed since.
func (w *World) before(v *promql.Vector, in *Input, at time.Duration) bool {
	for _, s := range v.Alts {
		if s.Name != in.Name {
			continue
		}
		for _, x := range w.matching(s.Name, s.Match) {
			if _, ok := x.Samples.level(w.Step, at); ok && process(v, x.Labels) == process(v, in.Labels) && same(s.Own, x.Labels, in.Labels) {
				return true
			}
		}
	}
	return false
}

func same(names []string, a, b map[string]string) bool {
	for _, n := range names {
		if a[n] != b[n] {
			return false
		}
	}
	return true
}

// beside reports whether the process of a series had another series at a time.
func (w *World) beside(v *promql.Vector, s *promql.Series, in *Input, at time.Duration) bool {
	for _, x := range w.matching(s.Name, s.Match) {
		if _, ok := x.Samples.level(w.Step, at); ok && process(v, x.Labels) == process(v, in.Labels) {
			return true
		}
	}
	return false
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
		b.WriteString(n)
		b.WriteByte('\xfe')
		b.WriteString(set[n])
		b.WriteByte('\xff')
	}
	return b.String()
}
