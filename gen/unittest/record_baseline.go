package unittest

import (
	"math"
	"slices"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// baseline draws servers whose quantity is compared with its own past: one whose past pins the
// window, some with too little of it or just enough, some with traffic at the floor, and some
// with it elsewhere.
func (s *recordCases) baseline(n *promql.Baseline, p backward) {
	busy := 2*n.FloorAbove + 16
	past := func(now float64) []stretch { return s.pinned(p, now) }
	cases := []struct {
		subject    string
		past       []stretch
		now, floor float64
	}{
		{"server", past(busy), busy, busy},
		{"short-past", s.patchy(n, p, -1, busy), busy, busy},
		{"enough-past", s.patchy(n, p, 0, busy), busy, busy},
		{"no-past", []stretch{{0, none}, {s.timeline.Samples, busy}}, busy, busy},
		{"zero-past", []stretch{{0, 0}, {s.timeline.Samples, busy}}, busy, busy},
		{"low-past", []stretch{{0, 1.0 / 1024}, {s.timeline.Samples, busy}}, busy, busy},
		{"gone", append(past(busy)[:len(past(busy))-1], stretch{s.timeline.Samples - 3, none}), none, busy},
		{"at-floor", past(n.FloorAbove), n.FloorAbove, n.FloorAbove},
		{"over-floor", past(over(n.FloorAbove)), over(n.FloorAbove), over(n.FloorAbove)},
	}
	for _, c := range cases {
		s.against(s.names.Process(c.subject, 0, s.by), n, c.past, c.floor)
	}
	for _, other := range s.elsewhere() {
		s.against(other, n, past(busy), busy)
	}
	s.floorElsewhere(n, p, busy)
}

// over is hardly more than a value.
func over(v float64) float64 { return v + max(v*ppm, 1.0/1024) }

// against draws one server: the past of its quantity, and the floor's.
func (s *recordCases) against(p inputs.Process, n *promql.Baseline, past []stretch, floor float64) {
	if !derived(n) {
		s.give(p, n.Of, past)
		traffic := []stretch{{0, floor}}
		if _, ok := n.Floor.(*promql.Recorded); ok {
			traffic = []stretch{{0, 0}, {s.timeline.Samples, floor}} // the floor asks for what there is now
		}
		s.give(p, n.Floor, traffic)
		return
	}
	// Both given, the quantity would be worked out from the floor as well: give its part instead.
	part, whole := slices.Clone(past), slices.Clone(past)
	for i, x := range past {
		part[i].value = x.value * floor
		if !math.IsNaN(x.value) {
			whole[i].value = floor
		}
		if x.from > s.ago(n.Skip) && x.from < s.timeline.Samples {
			part[i].value, whole[i].value = 0, 0 // the floor asks for what there is now
		}
	}
	s.give(p, n.Of.Of.(*promql.Ratio).Part, part)
	s.give(p, n.Floor, whole)
}

// derived reports whether the quantity is a share of what the floor asks for.
func derived(n *promql.Baseline) bool {
	ratio, ok := n.Of.Of.(*promql.Ratio)
	return ok && promql.Print(ratio.Whole.Expr()) == promql.Print(n.Floor.Expr())
}

// patchy is a past with as many samples as are demanded, and some more or less: half of them at
// the beginning of the window and half at its end, none since, and many before the window.
func (s *recordCases) patchy(n *promql.Baseline, p backward, more int, now float64) []stretch {
	demanded := int(math.Ceil(float64(n.History)/float64(n.Step))) + more
	perStep := int(n.Step / s.world.Step)
	begin, end := s.ago(p.back()), s.ago(p.skip)
	older, newer := demanded-demanded/2, demanded/2
	out := []stretch{{0, 4}, {begin + 1 + older*perStep, none}, {end + 1 - newer*perStep, 8}, {end + 1, none}, {s.timeline.Samples, now}}
	if more < 0 {
		return out
	}
	return slices.Concat([]stretch{{0, none}, {begin + 1, 4}}, out[1:])
}

// floorElsewhere draws, for each label by which the floor is looked up, a server under it and
// one over it that differs in that label alone.
func (s *recordCases) floorElsewhere(n *promql.Baseline, p backward, busy float64) {
	for _, label := range promql.Common(n.Of, n.Floor) {
		if !s.names.Known(label) {
			continue
		}
		name := "floor-elsewhere-by-" + label
		here := s.names.Process(name, 0, s.by)
		s.against(here, n, s.pinned(p, n.FloorAbove), n.FloorAbove)
		sub := s.names.NewSubject(name, s.by, 1, true)
		sub.Processes = []inputs.Process{here}
		other, ok := s.names.Apart(sub, label)
		if !ok {
			continue
		}
		s.against(other.Processes[0], n, []stretch{{0, none}, {s.timeline.Samples, busy}}, busy)
	}
}
