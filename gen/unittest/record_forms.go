package unittest

import (
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// forms are servers whose histograms are stored in one form alone, and in both with different
// figures, where a rule reads either.
func (s *recordCases) forms() error {
	f, ok := s.r.Node.(formed)
	if !ok {
		return nil
	}
	classic, native := f.Forms()
	if native == nil {
		return nil
	}
	if err := s.noneWithin(native); err != nil || classic == nil {
		return err
	}
	v := s.wanted()
	for _, x := range []struct {
		subject string
		of      []promql.Node
	}{{"classic", []promql.Node{classic}}, {"native", []promql.Node{native}}, {"unlike", []promql.Node{classic, native}}} {
		sub := s.names.NewSubject(x.subject, s.by, 1, !s.mixed())
		for i, n := range x.of {
			if err := sub.WantOf(n, inputs.Now, promql.Round(v/float64(1+3*i)), inputs.Each(n)); err != nil {
				return err
			}
		}
		draw := func() error { return sub.Draw(s.world, s.timeline) }
		if folds(s.r.Node) {
			draw = func() error { return s.apart(sub) }
		}
		if err := draw(); err != nil {
			return err
		}
	}
	idle := s.names.NewSubject("native-idle", s.by, 1, !s.mixed())
	if err := idle.Want(native, inputs.Now, v); err != nil {
		return err
	}
	for _, l := range idle.Leaves {
		l.Put(inputs.Now, 0)
	}
	return idle.Draw(s.world, s.timeline)
}

// formed is a quantity of histograms as it would be with one form of them alone; nil where the
// quantity reads none in that form.
type formed interface {
	Forms() (classic, native promql.Node)
}

// noneWithin is a server with observations of which none lies within the bound: that is zero, and
// not nothing.
func (s *recordCases) noneWithin(native promql.Node) error {
	n, ok := native.(*promql.Within)
	if !ok || n.All {
		return nil
	}
	sub := s.names.NewSubject("none-within", s.by, 1, !s.mixed())
	if err := sub.Want(n, inputs.Now, 0); err != nil {
		return err
	}
	return sub.Draw(s.world, s.timeline)
}
