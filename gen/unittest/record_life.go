package unittest

import (
	"fmt"
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/stage"
)

// span is the longest window under a quantity.
func span(n promql.Node) time.Duration {
	var out time.Duration
	for _, v := range promql.Vectors(n) {
		out = max(out, v.Span())
	}
	return out
}

// spelled are servers that export the quantity under each of its names alone, under all of them,
// and a fleet in which one server has one name and the next another.
func (s *scene) spelled() error {
	n := 0
	for _, v := range ownVectors(s.r.Node) {
		n = max(n, len(v.Alts))
	}
	if n < 2 {
		return nil
	}
	draw := func(subject string, process int, alts ...int) error {
		sheet, err := s.own(subject, 1)
		if err != nil {
			return err
		}
		sheet.Rename(process, s.by)
		return sheet.Draw(s.world, s.course, func(l *stage.Leaf, d *stage.Drawn) {
			d.Spelled, d.Echo, d.Scale = alts, 4, float64(int(1)<<process)
		})
	}
	var all []int
	for i := range n {
		all = append(all, i)
		if err := draw(fmt.Sprintf("spelling-%d", i+1), 0, i); err != nil {
			return err
		}
	}
	if err := draw("both", 0, all...); err != nil {
		return err
	}
	// The first three of the fleet: two in one job, and one of another job at the first's address.
	for i, alt := range []int{0, n - 1, n - 1} {
		if err := draw("fleet", i, alt); err != nil {
			return err
		}
	}
	return nil
}

// unborn is a server whose late parts are not born yet.
func (s *scene) unborn() error {
	var late []promql.Node
	switch n := s.r.Node.(type) {
	case *promql.Ratio:
		if n.Late {
			late = append(late, n.Part)
		}
	case *promql.Sum:
		for i, t := range n.Terms {
			if n.Late[i] {
				late = append(late, t)
			}
		}
	}
	if len(late) == 0 {
		return nil
	}
	sheet, err := s.own("unborn", 1)
	if err != nil {
		return err
	}
	return sheet.Draw(s.world, s.course, func(l *stage.Leaf, d *stage.Drawn) { d.Absent = l.Of(late...) })
}

// restarted is a server whose counters begin again within the window.
func (s *scene) restarted() error {
	if !slices.ContainsFunc(ownVectors(s.r.Node), func(v *promql.Vector) bool { return v.Kind != promql.Level }) {
		return nil
	}
	sheet, err := s.own("restarted", 1)
	if err != nil {
		return err
	}
	c := s.course
	c.Reset = c.Samples - 1
	return sheet.Draw(s.world, c)
}

// births are servers whose events appear with the first of them, at various times, and servers
// that are new themselves.
func (s *scene) births() error {
	f, ok := s.r.Node.(*promql.Folded)
	if !ok || f.Of.Kind != promql.Events {
		return nil
	}
	window, end := int(f.Of.Window.Duration()/step), s.course.Samples
	for _, x := range []struct {
		subject     string
		begin, born int
	}{
		{"born-in-the-window", 0, end - 2*window/3},
		{"born-before-it", 0, end - 3*window/2},
		{"new-server", end - 2*window/3, end - 2*window/3},
		{"young-server", end - 3*window/2, end - 2*window/3},
	} {
		sheet, err := s.own(x.subject, 1)
		if err != nil {
			return err
		}
		c := s.course
		c.Begin = x.begin
		if err := sheet.Draw(s.world, c, func(l *stage.Leaf, d *stage.Drawn) { d.Born, d.First = x.born, 3 }); err != nil {
			return err
		}
	}
	return nil
}
