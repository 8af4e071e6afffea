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
	f, ok := s.r.Node.(*promql.Folded)
	if !ok || f.Of.Kind != promql.Events {
		return
	}
	for i := range f.Of.Alts {
		s.firstEventsAs(f, i)
	}
}

// firstEventsAs are first events under one spelling.
func (s *recordCases) firstEventsAs(f *promql.Folded, i int) {
	as := ""
	if i > 0 {
		as = fmt.Sprint("-as-", i+1)
	}
	window, end := int(f.Of.Window.Duration()/s.step), s.timeline.Samples
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
	if pod := s.names.Pod; pod != "" && pod != "instance" { // a target's label that may change
		for _, x := range []firstEvent{
			{subject: "relabelled" + as, gone: inside - 1, flat: true, target: map[string]string{pod: "relabelled" + as + "-before"}},
			{subject: "relabelled" + as, appears: inside},
		} {
			x.spelled = i
			s.firstEvent(x)
		}
	}
	for _, label := range append(slices.Clone(f.Of.Joins()), f.Of.Alts[i].Own...) {
		s.firstBeside(label, as, inside, i)
	}
}

// firstEvent is a server with events.
type firstEvent struct {
	subject              string
	begin, appears, gone int
	absent               bool // no events yet
	flat                 bool // none any more
	target, set          map[string]string
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
		d.Appears, d.First, d.Absent, d.Set, d.Spelled = x.appears, 3, x.absent, x.set, []int{x.spelled}
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
		old.set = map[string]string{label: "beside"}
	}
	s.firstEvent(old)
	s.firstEvent(firstEvent{subject: subject, appears: inside, spelled: spelled})
}
