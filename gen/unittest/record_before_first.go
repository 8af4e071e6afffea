package unittest

import (
	"fmt"
	"maps"
	"slices"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// beforeFirst are servers whose late parts are not there yet, under each spelling of the rest, others
// like them that have just gone, that come or go at an edge of the window, and one that shares its
// address with a server of another job.
func (s *recordCases) beforeFirst() {
	var late []promql.Node
	if x, ok := s.r.Node.(promql.Late); ok && len(s.r.Node.Children()) > 0 { // events are there by themselves
		late = x.Lates()
	}
	if len(late) == 0 {
		return
	}
	draw := func(subject string, spelled int, c inputs.Timeline, change map[string]string, all bool) {
		sub := s.own(subject, 1)
		if !sub.Alter(change) {
			return
		}
		must(sub.Draw(s.world, c, func(l *inputs.Leaf, d *inputs.Drawn) {
			d.Spelled, d.Absent, d.Maybe = []int{spelled}, !all && l.Of(late...), true
			if change == nil { // whatever labels there are
				d.Twin = s.bears(ownVectors(s.r.Node))
			}
			inTime(l, d)
		}))
	}
	n := spellings(s.r.Node)
	lives := s.edges()
	for i := range n {
		subject := fmt.Sprintf("no-event-yet-%d", i+1)
		draw(subject, i, s.timeline, nil, false)
		for _, what := range slices.Sorted(maps.Keys(lives)) {
			draw(subject+"-"+what, i, lives[what], nil, false)
		}
		for _, label := range s.scopes() {
			draw("no-event-yet-1", i, s.timeline, map[string]string{label: "elsewhere"}, false)
		}
	}
	s.takenOver(n, draw)
	if slices.Contains(s.by, "instance") && !slices.Contains(s.by, "job") {
		return // what has its address is the same to the rule
	}
	draw("same-address", 0, s.timeline, s.neighbour(fmt.Sprintf("no-event-yet-%d", n)), true)
}

// edges are lives of which only the very window of the rule sees anything, and only now: they
// ended a moment ago, begin just in time, or end just after the window began. A rate needs two samples.
func (s *recordCases) edges() map[string]inputs.Timeline {
	gone, coming := s.timeline, s.timeline
	gone.Gone, coming.Begin = gone.Samples-2, coming.Samples-1
	out := map[string]inputs.Timeline{"gone": gone, "coming": coming}
	if window := s.window(); window > 0 {
		going := s.timeline
		going.Gone = going.Samples - window + 3
		out["going"] = going
	}
	return out
}

// inTime has what is not a rate begin with the last sample, where its server comes just in time for rates.
func inTime(l *inputs.Leaf, d *inputs.Drawn) {
	if d.Begin == d.Samples-1 && !l.Rate() {
		d.Begin = d.Samples
	}
}

// window is how many samples the rule's own window of rates holds.
func (s *recordCases) window() int {
	out := 0
	for _, v := range ownVectors(s.r.Node) {
		out = max(out, int(v.Span()/s.step))
	}
	return out
}

// takenOver is a server that exports under an older name, at the address of one that exported under
// the newest until the window began: only a window that is too long finds that one.
func (s *recordCases) takenOver(n int, draw func(string, int, inputs.Timeline, map[string]string, bool)) {
	window := s.window()
	if n < 2 || window == 0 {
		return
	}
	over := s.timeline
	over.Gone = over.Samples - window + 1
	draw("rolled-back-before", 0, over, nil, false)
	draw("rolled-back", n-1, s.timeline, map[string]string{"instance": s.names.Process("rolled-back-before", 0, s.by).Target["instance"]}, false)
}
