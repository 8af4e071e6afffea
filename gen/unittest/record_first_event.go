package unittest

import (
	"fmt"
	"slices"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// firstEvents are servers whose events appear with the first of them, at various times, and servers
// that are new themselves.
func (s *recordCases) firstEvents() {
	for _, v := range ownVectors(s.r.Node) {
		late := false
		for i, alt := range v.Alts {
			if late = late || alt.Beside != nil; alt.Beside != nil {
				s.firstEventsAs(v, i)
			}
		}
		if late {
			return // the rule's other quantities appear together with this one
		}
	}
}

// firstEventsAs are first events under one spelling.
func (s *recordCases) firstEventsAs(v *promql.Vector, i int) {
	as := ""
	if i > 0 {
		as = fmt.Sprint("-as-", i+1)
	}
	window, end := int(v.Window.Duration()/s.step), s.timeline.Samples
	inside, before := end-2*window/3, end-3*window/2
	for _, x := range []firstEvent{
		{subject: "first-event-in-window" + as, appears: inside},
		{subject: "first-event-before-window" + as, appears: before},
		{subject: "new-server" + as, begin: inside, appears: inside},
		{subject: "young-server" + as, begin: before, appears: inside},
		{subject: "first-event-as-window-begins" + as, appears: end - window + 1},
		{subject: "first-event-just-before-window" + as, appears: end - window - 1},
		{subject: "server-as-window-begins" + as, begin: end - window + 1, appears: inside},
		{subject: "server-just-before-window" + as, begin: end - window - 1, appears: inside},
		{subject: "same-address" + as, absent: true, target: s.neighbour("new-server" + as)}, // no past for the new server
	} {
		x.spelled = i
		s.firstEvent(x)
	}
	bears := s.names.Bears(v)
	s.firstEvent(firstEvent{subject: "first-event-other-labels" + as, appears: inside, spelled: i, twin: bears})
	s.firstEvent(firstEvent{subject: "first-event-joined-otherwise" + as, appears: inside, spelled: i, beside: bears})
	for _, label := range s.scopes() {
		s.firstEvent(firstEvent{subject: "new-server" + as, absent: true, spelled: i, target: map[string]string{label: "elsewhere"}})
	}
	if pod := s.names.Pod; pod != "" && pod != "instance" { // a target's label that may change
		for _, x := range []firstEvent{
			{subject: "relabelled" + as, gone: inside - 1, flat: true, target: map[string]string{pod: "relabelled" + as + "-before"}},
			{subject: "relabelled" + as, appears: inside},
		} {
			x.spelled = i
			s.firstEvent(x)
		}
	}
	for _, label := range append(slices.Clone(v.Joins()), v.Alts[i].Own...) {
		s.firstBeside(label, as, inside, i)
	}
}

// many events are with what a counter appears: more than a rate makes of its gains, since it supposes
// that the counter was zero a while before its first sample.
const many = 1 << 20

// firstEvent is a server with events.
type firstEvent struct {
	subject              string
	begin, appears, gone int
	absent               bool // no events yet
	flat                 bool // none any more
	target               map[string]string
	twin, beside         []string // labels in which it differs from what is usual, or what it is joined with does
	spelled              int
}

// neighbour are the labels of a server of another job at a subject's address.
func (s *recordCases) neighbour(subject string) map[string]string {
	return map[string]string{"instance": s.names.Process(subject, 0, s.by).Target["instance"], "job": "others"}
}

func (s *recordCases) firstEvent(x firstEvent) {
	sub := s.own(x.subject, 1)
	if !sub.Alter(x.target) {
		return
	}
	if x.flat {
		for _, l := range sub.Leaves {
			l.Put(inputs.Now, 0)
		}
	}
	c := s.timeline
	c.Begin, c.Gone = x.begin, x.gone
	must(sub.Draw(s.world, c, func(_ *inputs.Leaf, d *inputs.Drawn) {
		d.Appears, d.First, d.Absent, d.Spelled, d.Maybe = x.appears, many, x.absent, []int{x.spelled}, true
		d.Twin, d.Beside = x.twin, x.beside
	}))
}

// firstBeside is a first event beside a series that was there before and differs in one label alone.
func (s *recordCases) firstBeside(label, as string, inside, spelled int) {
	subject := "first-event-beside-by-" + label + as
	old := firstEvent{subject: subject, flat: true, spelled: spelled}
	switch {
	case label == "job":
		old.target = s.neighbour(subject)
	case s.names.Known(label):
		key := label
		if _, ok := s.names.Process(subject, 0, s.by).Target[label]; !ok {
			key = "model"
		}
		old.target = map[string]string{key: "beside"}
	default:
		old.twin = []string{label}
	}
	s.firstEvent(old)
	s.firstEvent(firstEvent{subject: subject, appears: inside, spelled: spelled})
}
