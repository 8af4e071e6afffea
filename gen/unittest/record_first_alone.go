package unittest

import (
	"fmt"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// firstAlone are servers of which one of the rule's quantities appears with its first events, while
// the others are there from the start, or are not there yet: then a whole shows by its presence alone.
func (s *recordCases) firstAlone() {
	all := ownVectors(s.r.Node)
	if len(all) < 2 {
		return
	}
	for k, v := range all {
		for i, alt := range v.Alts {
			if alt.Beside != nil {
				s.firstAloneAs(v, i, fmt.Sprintf("quantity-%d-", k+1))
			}
		}
	}
}

// firstAloneAs are first events of one quantity under one spelling.
func (s *recordCases) firstAloneAs(v *promql.Vector, i int, prefix string) {
	if i > 0 {
		prefix += fmt.Sprintf("as-%d-", i+1)
	}
	window, end := int(v.Window.Duration()/s.step), s.timeline.Samples
	inside, before := end-2*window/3, end-3*window/2
	for _, x := range []struct {
		subject string
		process int
		begin   int // of the server
		appears int // the quantity
		gap     [2]int
		silent  bool
		known   int     // until when the server has its other series
		count   float64 // of events with which it appears
		alone   bool    // nothing else is there yet
	}{
		{subject: "in-window", appears: inside, count: many},
		{subject: "before-window", appears: before, count: many},
		{subject: "as-window-begins", appears: end - window + 1, count: many},
		{subject: "just-before-window", appears: end - window - 1, count: many},
		{subject: "new-server", begin: inside, appears: inside, count: many},
		{subject: "server-as-window-begins", begin: end - window + 1, appears: inside, count: many},
		{subject: "server-just-before-window", begin: end - window - 1, appears: inside, count: many},
		{subject: "now", appears: end, count: many, alone: true},
		{subject: "now-since-window-begins", begin: end - window + 1, appears: end, count: many, alone: true},
		{subject: "now-since-just-before", begin: end - window, appears: end, count: many, alone: true},
		{subject: "again", gap: [2]int{end - window + 1, end}, alone: true},
		{subject: "again-after-window", gap: [2]int{end - window, end}, alone: true},
		{subject: "now-of-unknown", appears: end, known: end - window + 1, count: many, alone: true},
		{subject: "lost-since", appears: end - window + 1, gap: [2]int{end - window + 2, end + 1}, silent: true, count: many, alone: true},
		{subject: "now-at-zero", appears: end, alone: true},
		{subject: "now-at-zero", process: 1, alone: true},
	} {
		sub := s.own(prefix+x.subject, 1)
		if !sub.Rename(x.process, s.by) {
			continue
		}
		c := s.timeline
		c.Begin = x.begin
		must(sub.Draw(s.world, c, func(l *inputs.Leaf, d *inputs.Drawn) {
			d.Spelled, d.Maybe, d.Known = []int{i}, true, x.known
			if l.Vector == v {
				d.Appears, d.First, d.Gap, d.Silent = x.appears, x.count, x.gap, x.silent
			} else {
				d.Absent = x.alone
			}
		}))
	}
}
