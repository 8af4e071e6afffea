package unittest

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// span is the longest window under a quantity.
func span(n promql.Node) time.Duration {
	var out time.Duration
	for _, v := range promql.Vectors(n) {
		out = max(out, v.Span())
	}
	return out
}

// fills is how long it takes until a quantity's windows are full of what is new.
func fills(n promql.Node) time.Duration {
	var out time.Duration
	for _, v := range promql.Vectors(n) {
		if v.Kind != promql.Resets { // a restart counts at once
			out = max(out, v.Span())
		}
	}
	return out
}

// spelled are servers that export the quantity under each of its names alone, under all of them,
// and a fleet in which one server has one name and the next another.
func (s *recordCases) spelled() {
	n := spellings(s.r.Node)
	if n < 2 {
		return
	}
	draw := func(subject string, process int, change map[string]string, alts ...int) {
		sub := s.own(subject, 1)
		if !sub.Rename(process, s.by) || !sub.Alter(change) {
			return
		}
		must(sub.Draw(s.world, s.timeline, func(l *inputs.Leaf, d *inputs.Drawn) {
			d.Spelled, d.Echo, d.Scale = alts, 4, float64(int(1)<<process)
			switch {
			case l.Fold() == "min":
				d.Scale = 1 / d.Scale
			case l.Capacity():
				d.Scale = 1 // so that the quotients differ
			}
		}))
	}
	var all []int
	for i := range n {
		all = append(all, i)
		sub := s.own(fmt.Sprintf("spelling-%d", i+1), 1)
		must(sub.DrawParts(s.world, s.timeline, s.by, i))
	}
	draw("both", 0, nil, all...)
	// The first three of a fleet: two in one job, and one of another job at the first's address.
	for alt := n - 1; alt > 0; alt-- {
		fleet := "fleet"
		if alt < n-1 {
			fleet = fmt.Sprint("fleet-", alt+1)
		}
		for i, alt := range []int{0, alt, alt} {
			draw(fleet, i, nil, alt)
		}
	}
	for _, label := range s.scopes() { // at the first's address, elsewhere
		draw("fleet", 0, map[string]string{label: "elsewhere"}, n-1)
	}
}

// scopes are the labels within which a job's name is its own: the namespace, and what is grouped by.
func (s *recordCases) scopes() []string {
	c := s.plan.Catalog.Config
	return slices.DeleteFunc(append(slices.Clone(c.Group), c.Namespace), func(l string) bool { return l == "" })
}

// spellings are how many names the quantities have that the rule itself reads.
func spellings(n promql.Node) int {
	out := 1
	for _, v := range ownVectors(n) {
		out = max(out, len(v.Alts))
	}
	return out
}

// restarted is a server whose counters begin again within the window.
func (s *recordCases) restarted() {
	if !slices.ContainsFunc(ownVectors(s.r.Node), func(v *promql.Vector) bool { return v.Kind != promql.Level }) {
		return
	}
	sub := s.own("restarted", 1)
	c := s.timeline
	c.Reset = c.Samples - 1
	must(sub.Draw(s.world, c))
}

// numbered is a server that exports a number under the name of a native histogram, beside one that
// has the histogram: it must not spoil the other's.
func (s *recordCases) numbered() {
	vs := ownVectors(s.r.Node)
	if !promql.Native(s.r.Node) || !vs[0].Alts[0].Mixed {
		return
	}
	sub := s.own("beside-a-number", 1)
	must(sub.Draw(s.world, s.timeline))
	if !sub.Rename(1, s.by) {
		return
	}
	must(sub.DrawNumber(s.world, s.timeline))
}

// foreign are processes that export the name without being meant: beside one that is meant in
// the same job, and at the address of one in another job.
func (s *recordCases) foreign() {
	if !slices.ContainsFunc(ownVectors(s.r.Node), func(v *promql.Vector) bool { return v.Alts[0].Whose != nil }) {
		return
	}
	must(s.own("just-shown", 1).Draw(s.world, s.timeline, func(_ *inputs.Leaf, d *inputs.Drawn) { d.Shown = d.Samples }))
	server := s.names.Process("server", 0, s.by).Target
	others := map[string]map[string]string{
		"other-program":                {"job": server["job"]},
		"other-program-at-its-address": s.neighbour("server"),
	}
	for _, label := range s.scopes() {
		others["other-program-by-"+label] = map[string]string{"job": server["job"], "instance": server["instance"], label: "elsewhere"}
	}
	for _, subject := range slices.Sorted(maps.Keys(others)) {
		sub := s.own(subject, 1)
		if !sub.Alter(others[subject]) {
			continue
		}
		must(sub.Draw(s.world, s.timeline, func(_ *inputs.Leaf, d *inputs.Drawn) { d.Foreign = true }))
	}
}
