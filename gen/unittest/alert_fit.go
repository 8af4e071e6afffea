package unittest

import (
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// fit chooses how much traffic a subject has, where that is free to choose, so that every side
// of the condition has the value that is asked of it, or at least the right rules hold: a floor
// under the traffic may be in the way of little, and sides may read the same series. It is
// false where nothing fits.
func (l *alertCases) fit(p subject) (subject, bool) {
	scales := []float64{1}
	tried := map[float64]bool{}
	for _, more := range []float64{8, 64, 512, 4096, 1 << 15, 1 << 18, 1.0 / 8, 1.0 / 64} {
		for len(scales) > 0 {
			p.scale = scales[0]
			scales = scales[1:]
			if tried[p.scale] || len(tried) > 24 {
				continue
			}
			tried[p.scale] = true
			ok, better := l.fits(p)
			if ok {
				return p, true
			}
			scales = append(scales, better...)
		}
		scales = append(scales, more)
	}
	return p, false
}

// fits reports whether a subject is as wanted at the end of its sickness, and else which scales
// would set a side right that is proportional to it.
func (l *alertCases) fits(p subject) (bool, []float64) {
	world := expected.New(l.step, l.tick)
	s, err := l.drawn(world, p)
	if err != nil {
		return false, nil
	}
	var better []float64
	ok := true
	for _, d := range l.demands(p) {
		if !d.explicit {
			_, holds := l.of(world, d.side, s.Label, l.lastPassing())
			ok = ok && holds == d.holds
			continue
		}
		got, have := l.of(world, d.side.Of, s.Label, l.lastPassing())
		if have && near(got, d.v) {
			continue
		}
		ok = false
		if have && got > 0 && d.v > 0 {
			better = append(better, p.scale*d.v/got)
		}
	}
	for _, r := range l.rules {
		_, holds := l.of(world, r.Node(), s.Label, l.lastPassing())
		ok = ok && (p.any || holds == slices.Contains(p.grades, r.Grade))
	}
	return ok, better
}

// of is a quantity's value for a subject.
func (l *alertCases) of(world *expected.World, n promql.Node, label func(string) string, at time.Duration) (float64, bool) {
	r, err := world.At(n, at)
	if err != nil {
		return 0, false
	}
	for _, p := range r.Points {
		if !slices.ContainsFunc(r.Names, func(name string) bool {
			return l.names.Known(name) && r.Labels(p)[name] != label(name)
		}) {
			return p.V, true
		}
	}
	return 0, false
}

// at is a subject exactly at a threshold: in what is exported, if arithmetic can hit it there,
// else in what is recorded of everything, or of that alone; and if not even there, a millionth on
// the other side of it.
func (l *alertCases) at(p subject, under string, exact, near float64, of promql.Node, set func(*subject, float64)) (subject, bool) {
	set(&p, exact)
	for _, cut := range l.cuts(of) {
		p.cut = cut
		if q, ok := l.fit(p); ok && l.hits(q, of, exact) && l.runs(q) {
			return q, true
		}
	}
	p.name, p.cut = under, nil
	set(&p, near)
	return l.fit(p)
}

// runs reports whether the right rules fire at all times, on the way to the threshold and back too.
func (l *alertCases) runs(p subject) bool {
	_, _, err := l.run(p)
	return err == nil
}

// cuts are the ways to give what is recorded: not at all, of everything, of one quantity, and
// of what reads no other recording.
func (l *alertCases) cuts(of promql.Node) []func(string) bool {
	out := []func(string) bool{nil, func(string) bool { return true }, l.base}
	if r, ok := of.(*promql.Recorded); ok {
		out = append(out, func(name string) bool { return name == r.Name })
	}
	return out
}

// base reports whether a rule reads no other.
func (l *alertCases) base(record string) bool {
	for _, r := range l.plan.Records() {
		if r.Name == record {
			return len(promql.Recordings(r.Node)) == 0
		}
	}
	return false
}

// hits reports whether a quantity is exactly a value for as long as the subject is past the threshold and
// all windows are full of it.
func (l *alertCases) hits(p subject, of promql.Node, exact float64) bool {
	world := expected.New(l.step, l.tick)
	s, err := l.drawn(world, p)
	if err != nil {
		return false
	}
	for at := l.lastPassing() - l.rules[0].For; at <= l.lastPassing(); at += l.tick {
		if v, ok := l.of(world, of, s.Label, at); !ok || v != exact {
			return false
		}
	}
	return true
}
