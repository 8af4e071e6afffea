package unittest

import (
	"fmt"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// gauges are servers that export a mean as a gauge, as older versions do: that alone, beside a
// histogram that has observations and beside one that has none, and in a fleet with newer ones.
func (s *recordCases) gauges() {
	n, ok := s.r.Node.(*promql.ProcessMean)
	if !ok {
		return
	}
	for _, x := range []struct {
		subject   string
		process   int
		histogram bool
		observes  float64
		gauge     float64
	}{
		{"gauge-both", 0, true, 1, 64}, {"gauge-idle", 0, true, 0, 64},
		{"gauge-fleet", 0, true, 1, 0}, {"gauge-fleet", 1, false, 0, 64}, {"gauge-fleet", 2, false, 0, 16},
	} {
		if x.histogram && x.gauge > 0 && n.Sum.Alts[0].Name == n.Gauge.Alts[0].Name {
			continue // one server's name is of one type
		}
		sub := s.names.NewSubject(x.subject, s.by, 1, true)
		if x.histogram {
			must(sub.Want(n, inputs.Now, s.wanted()))
		}
		for _, l := range sub.Leaves {
			l.Put(inputs.Now, l.At(inputs.Now)*x.observes)
		}
		if x.gauge > 0 {
			sub.Ask(n.Gauge, "avg", x.gauge)
		}
		if !sub.Rename(x.process, s.by) {
			continue
		}
		must(sub.Draw(s.world, s.timeline))
	}
	sub := s.names.NewSubject("gauge", s.by, 1, true)
	sub.Ask(n.Gauge, "avg", 64)
	must(sub.DrawParts(s.world, s.timeline, s.by, 0))
	s.gaugeSpelled(n)
}

// gaugeSpelled are servers that export the gauge under another of its names, alone and in a fleet.
func (s *recordCases) gaugeSpelled(n *promql.ProcessMean) {
	for alt := 1; alt < len(n.Gauge.Alts); alt++ {
		sub := s.names.NewSubject(fmt.Sprint("gauge-spelling-", alt+1), s.by, 1, true)
		sub.Ask(n.Gauge, "avg", 64)
		must(sub.DrawParts(s.world, s.timeline, s.by, alt))
		for i, spelled := range []int{0, alt, alt} {
			sub := s.names.NewSubject(fmt.Sprint("gauge-fleet-", alt+1), s.by, 1, true)
			sub.Ask(n.Gauge, "avg", float64(int(64)>>i))
			if !sub.Rename(i, s.by) {
				continue
			}
			must(sub.Draw(s.world, s.timeline, func(_ *inputs.Leaf, d *inputs.Drawn) { d.Spelled = []int{spelled} }))
		}
	}
}
