package unittest

import (
	"fmt"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/stage"
)

// gauges are servers that export a mean as a gauge, as older versions do: that alone, beside a
// histogram that has observations and beside one that has none, and in a fleet with newer ones.
func (s *scene) gauges() error {
	n, ok := s.r.Node.(*promql.ProcessMean)
	if !ok {
		return nil
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
		sheet := s.names.NewSheet(x.subject, s.by, 1, true)
		if x.histogram {
			if err := sheet.Want(n, stage.Now, s.wanted()); err != nil {
				return err
			}
		}
		for _, l := range sheet.Leaves {
			l.Put(stage.Now, l.At(stage.Now)*x.observes)
		}
		if x.gauge > 0 {
			sheet.Ask(n.Gauge, "avg", x.gauge)
		}
		if !sheet.Rename(x.process, s.by) {
			continue
		}
		if err := sheet.Draw(s.world, s.course); err != nil {
			return err
		}
	}
	sheet := s.names.NewSheet("gauge", s.by, 1, true)
	sheet.Ask(n.Gauge, "avg", 64)
	if err := sheet.DrawParts(s.world, s.course, s.by, 0); err != nil {
		return err
	}
	return s.gaugeSpelled(n)
}

// gaugeSpelled are servers that export the gauge under another of its names, alone and in a fleet.
func (s *scene) gaugeSpelled(n *promql.ProcessMean) error {
	for alt := 1; alt < len(n.Gauge.Alts); alt++ {
		sheet := s.names.NewSheet(fmt.Sprint("gauge-spelling-", alt+1), s.by, 1, true)
		sheet.Ask(n.Gauge, "avg", 64)
		if err := sheet.DrawParts(s.world, s.course, s.by, alt); err != nil {
			return err
		}
		for i, spelled := range []int{0, alt, alt} {
			sheet := s.names.NewSheet(fmt.Sprint("gauge-fleet-", alt+1), s.by, 1, true)
			sheet.Ask(n.Gauge, "avg", float64(int(64)>>i))
			if !sheet.Rename(i, s.by) {
				continue
			}
			if err := sheet.Draw(s.world, s.course, func(_ *stage.Leaf, d *stage.Drawn) { d.Spelled = []int{spelled} }); err != nil {
				return err
			}
		}
	}
	return nil
}
