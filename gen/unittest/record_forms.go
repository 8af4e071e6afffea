package unittest

import (
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// forms are servers whose histograms are stored in one form alone, and in both with different
// figures, where a rule reads either.
func (s *recordCases) forms() {
	f, ok := s.r.Node.(formed)
	if !ok {
		return
	}
	classic, native := f.Forms()
	if native == nil {
		return
	}
	s.noneWithin(native)
	if classic == nil {
		return
	}
	v := s.wanted()
	for _, x := range []struct {
		subject string
		of      []promql.Node
	}{{"classic", []promql.Node{classic}}, {"native", []promql.Node{native}}, {"unlike", []promql.Node{classic, native}}} {
		sub := s.names.NewSubject(x.subject, s.by, 1, !s.mixed())
		for i, n := range x.of {
			must(sub.WantOf(n, inputs.Now, promql.Round(v/float64(1+3*i)), inputs.Each(n)))
		}
		if folds(s.r.Node) {
			must(sub.DrawParts(s.world, s.timeline, s.by, 0))
			s.apart(sub)
		} else {
			must(sub.Draw(s.world, s.timeline))
		}
	}
	idle := s.names.NewSubject("native-idle", s.by, 1, !s.mixed())
	must(idle.Want(native, inputs.Now, v))
	for _, l := range idle.Leaves {
		l.Put(inputs.Now, 0)
	}
	must(idle.Draw(s.world, s.timeline))
}

// formed is a quantity of histograms as it would be with one form of them alone; nil where the
// quantity reads none in that form.
type formed interface {
	Forms() (classic, native promql.Node)
}

// noneWithin is a server with observations of which none lies within the bound: that is zero, and
// not nothing.
func (s *recordCases) noneWithin(native promql.Node) {
	n, ok := native.(*promql.Within)
	if !ok || n.All {
		return
	}
	sub := s.names.NewSubject("none-within", s.by, 1, !s.mixed())
	must(sub.Want(n, inputs.Now, 0))
	must(sub.Draw(s.world, s.timeline))
}
