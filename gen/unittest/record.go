package unittest

import (
	"math"
	"slices"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// record makes the test of a recording rule, or says in the file's head that it has none.
func (w *writer) record(r *plan.Record) (err error) {
	if !known(r.Node) {
		w.untested = append(w.untested, r.Name)
		return nil
	}
	defer caught(&err)
	if n, ok := r.Node.(*promql.Live); ok {
		w.targets(r, n.Presence, n.Over, nil)
	} else if n, ok := r.Node.(*promql.Down); ok {
		w.targets(r, n.Presence, n.Over, n)
	} else if past(r.Node) {
		w.history(r)
	} else {
		w.moment(r)
	}
	return nil
}

// moment makes the test of a rule that looks no further back than minutes.
func (w *writer) moment(r *plan.Record) {
	s := w.recordCases(r)
	if !w.names.Distinct(s.by) { // every subject would be the same
		s.value()
		s.finish("")
		return
	}
	for _, subjects := range []func(){s.value, s.parts, s.siblings, s.idle, s.spelled, s.twins, s.beforeFirst, s.restarted, s.firstEvents, s.firstAlone, s.gauges, s.foreign, s.forms, s.numbered} {
		subjects()
	}
	s.finish("")
}

// known reports whether the quantity's meaning is known: it was not written as text.
func known(n promql.Node) bool {
	out := true
	promql.Walk(n, func(n promql.Node) bool {
		if _, ok := n.(*promql.Raw); ok {
			out = false
		}
		return out
	})
	return out
}

// past reports whether the quantity reads what was recorded over hours or days.
func past(n promql.Node) bool {
	x, ok := n.(promql.LooksBack)
	return ok && x.Past().Window > 0
}

// deep reports whether there is a past anywhere in the quantity.
func deep(n promql.Node) bool {
	out := false
	promql.Walk(n, func(n promql.Node) bool {
		out = out || past(n)
		return !out
	})
	return out
}

// value is one server, whose figure is known because the input was made for it, all the way
// from exported series where minutes are enough for that.
func (s *recordCases) value() {
	sub := s.sub("server", 1, deep(s.r.Node))
	must(sub.Draw(s.world, s.timeline))
	s.wants(s.wanted())
}

// parts are series that must be told apart, added up, counted once or not at all.
func (s *recordCases) parts() {
	sub := s.own("parts", 1)
	if folds(s.r.Node) {
		must(sub.DrawParts(s.world, s.timeline, s.by, 0))
	} else {
		must(sub.Draw(s.world, s.timeline))
	}
	s.apart(sub)
}

// apart draws others that differ from a subject in one label that the rule keeps.
func (s *recordCases) apart(sub *inputs.Subject) {
	for i, label := range s.by {
		apart, ok := s.names.Apart(sub, label)
		if !ok {
			continue
		}
		must(apart.Draw(s.world, s.timeline, func(_ *inputs.Leaf, d *inputs.Drawn) { d.Scale, d.Maybe = math.Ldexp(1, i+1), true }))
	}
}

// siblings are servers that differ from one in a label which the rule does not keep: two instances
// of a pod, two jobs, a pod that took over another's address.
func (s *recordCases) siblings() {
	if !folds(s.r.Node) {
		return
	}
	target := s.names.Process("siblings", 0, s.by).Target
	for _, f := range s.formsRead() {
		if f.spelled > 0 {
			continue
		}
		subject := "siblings-" + f.name
		s.twin(f, subject, nil, nil)
		for i, label := range append(keys(target), "model") {
			if !slices.Contains(s.by, label) {
				s.twin(f, subject, map[string]string{label: "second-" + subject}, func(d *inputs.Drawn) { d.Scale = math.Ldexp(1, -i-1) })
			}
		}
	}
}

// folds reports whether the rule itself groups or matches series, rather than taking those
// that others recorded as they are.
func folds(n promql.Node) bool {
	return itself(n, func(n promql.Node) bool {
		_, exported := n.(promql.Exported)
		_, again := n.(*promql.Refolded)
		_, within := n.(*promql.Within)
		b, ok := n.(*promql.Binary)
		return exported || again || within || ok && b.Many
	})
}

// itself reports whether something holds of any node of the rule, through what constructs are made
// of and not through recordings.
func itself(n promql.Node, holds func(promql.Node) bool) bool {
	if _, ok := n.(*promql.Recorded); ok {
		return false
	}
	if c, ok := n.(promql.Composed); ok {
		return itself(c.Body(), holds)
	}
	return holds(n) || slices.ContainsFunc(n.Children(), func(c promql.Node) bool { return itself(c, holds) })
}

// idle are servers without traffic, servers with hardly any, and servers that have gone.
func (s *recordCases) idle() {
	idle := s.own("idle", 1)
	for _, l := range idle.Leaves {
		l.Put(inputs.Now, 0)
	}
	must(idle.Draw(s.world, s.timeline))
	if divides(s.r.Node) {
		trickle := s.own("trickle", 1.0/1024)
		must(trickle.Draw(s.world, s.timeline))
	}
	if q, ok := s.r.Node.(*promql.Quantile); ok {
		s.zero(q)
	}
	if _, ok := s.r.Node.(*promql.Quantile); ok { // what it reads changes in proportion
		must(s.own("coming", 1).Draw(s.world, s.edges()["coming"], inTime))
	}
	gone := s.own("gone", 1)
	c := s.timeline
	c.Gone = max(1, int(s.end()-max(span(s.r.Node), expected.Lookback))/int(s.step))
	must(gone.Draw(s.world, c))
}

// divides reports whether the rule has a whole to divide by, which may be hardly anything.
func divides(n promql.Node) bool {
	return itself(n, func(n promql.Node) bool {
		x, ok := n.(promql.Divides)
		return ok && x.Divides()
	})
}

// zero is a histogram with a bucket at zero that holds everything: its quantiles are zero,
// which is a value.
func (s *recordCases) zero(q *promql.Quantile) {
	sub := s.names.NewSubject("zero", s.by, 1, !s.mixed())
	for _, form := range q.Children() {
		for _, le := range []string{promql.Bound(0), "+Inf"} {
			must(sub.WantOf(form, inputs.Now, 1, map[string]string{"le": le}))
		}
	}
	must(sub.Draw(s.world, s.timeline))
}
