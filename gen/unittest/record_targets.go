package unittest

import (
	"fmt"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// target is a server that shows by its presence what its job serves, and may be scraped or not.
type target struct {
	subject string
	process int    // of the subject
	first   int    // when the presence began
	pod     string // if it shares another's
	last    int    // when the presence was last seen; zero: it never was
	spelled int
	at      string // another's address, if it shares that
	scope   string // a label in which it differs from another of its job and address
	refused bool   // only in a part that the presence's matchers leave out
	model   string // of several that it serves
	other   bool   // its series' labels are not the usual ones
	up      float64
}

// targets makes the test of a rule that counts targets, and knows a job's by what it has exposed.
func (w *writer) targets(r *plan.Record, presence *promql.Vector, over time.Duration, down *promql.Down) {
	s := &recordCases{writer: w, r: r, by: r.Node.Labels(), kind: days}
	s.world = expected.New(expected.Lookback, s.kind.tick)
	end := (2*over + s.kind.tick - 1) / s.kind.tick * s.kind.tick
	s.timeline = inputs.Timeline{Samples: int(end / s.world.Step), Until: int(end/s.world.Step) + 1}
	now := s.timeline.Samples
	all := []target{
		{subject: "servers", last: now, up: 1},
		{subject: "servers", process: 1, last: now},
		{subject: "servers", process: 2, pod: "servers-1", last: now},
		{subject: "just-come", first: now, last: now},
		{subject: "just-gone", last: s.ago(over) + 1},
		{subject: "long-gone", last: s.ago(over)}, // a window does not hold the moment at which it begins
		{subject: "never-there"},
		{subject: "servers", model: "second", last: now, up: 1},
		{subject: "other-labels", other: true, last: now},
	}
	for _, label := range s.scopes() {
		all = append(all, target{subject: "servers", process: 1, scope: label})
	}
	for i := range presence.Alts {
		all = append(all,
			target{subject: fmt.Sprint("spelling-", i+1), last: now, spelled: i},
			target{subject: fmt.Sprint("gone-spelling-", i+1), last: s.ago(over * 3 / 4), spelled: i})
	}
	for i := 1; i < len(presence.Alts); i++ {
		fleet := fmt.Sprint("fleet-", i+1)
		all = append(all,
			target{subject: fmt.Sprint("long-gone-spelling-", i+1), last: s.ago(over * 3 / 2), spelled: i},
			target{subject: fleet, last: now, up: 1},
			target{subject: fleet, process: 1, last: now, spelled: i, up: 1},
			target{subject: fleet + "-address", at: fleet, last: now, spelled: i, up: 1},
			target{subject: "gone-" + fleet, last: s.ago(over * 3 / 4)},
			target{subject: "gone-" + fleet + "-address", at: "gone-" + fleet, last: s.ago(over * 3 / 4), spelled: i})
	}
	if len(presence.Alts[0].Match) > 0 {
		all = append(all, target{subject: "refused", last: now, refused: true})
	}
	for _, t := range all {
		s.target(t, presence, down)
	}
	s.finish("")
}

func (s *recordCases) target(t target, presence *promql.Vector, down *promql.Down) {
	set := map[string]string{"job": t.subject}
	if t.pod != "" && s.names.Pod != "" {
		set[s.names.Pod] = t.pod
	}
	if t.scope != "" {
		set[t.scope] = "elsewhere"
	}
	if t.model != "" {
		set["model"] = t.model
	}
	if t.at != "" {
		set["instance"] = s.names.Process(t.at, 0, s.by).Target["instance"]
	}
	p, ok := s.names.With(s.names.Process(t.subject, t.process, s.by), set)
	if !ok {
		return // all servers are of one job
	}
	if t.last > 0 {
		sub := s.names.NewSubject(t.subject, s.by, 1, true)
		sub.Processes = []inputs.Process{p}
		sub.Ask(presence, "sum", 1)
		c := s.timeline
		c.Begin = t.first
		if t.last < c.Samples {
			c.Gone = t.last + 1
		}
		switch {
		case t.refused:
			must(sub.DrawRefused(s.world, c))
		case t.other:
			must(sub.Draw(s.world, c, func(_ *inputs.Leaf, d *inputs.Drawn) { d.Twin, d.Spelled = s.names.Bears(presence), []int{t.spelled} }))
		default:
			must(sub.DrawParts(s.world, c, presence.Joins(), t.spelled))
		}
	}
	if down == nil {
		return
	}
	if up := s.names.Up(&promql.Unscraped{Match: down.Match}, p, inputs.Gauge(inputs.Drawn{Timeline: s.timeline}, t.up, t.up)); !s.world.Has(up) {
		must(s.world.Add(up))
	}
}
