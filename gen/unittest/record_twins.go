package unittest

import (
	"fmt"
	"math"
	"slices"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// form is one of the ways in which servers export what a rule reads: a spelling, or the gauge of
// an older version.
type form struct {
	name    string
	subject func(name string) *inputs.Subject
	of      []*promql.Vector
	spelled int
}

// formsRead are the forms of what the rule itself reads, the newest first.
func (s *recordCases) formsRead() []form {
	var out []form
	vectors := ownVectors(s.r.Node)
	own := func(name string) *inputs.Subject { return s.own(name, 1) }
	n, mean := s.r.Node.(*promql.ProcessMean)
	if mean {
		vectors = []*promql.Vector{n.Sum, n.Count}
	}
	for i := range spellings(s.r.Node) {
		if len(vectors) > 0 {
			out = append(out, form{fmt.Sprint("as-", i+1), own, vectors, i})
		}
	}
	if !mean {
		return out
	}
	for i := range n.Gauge.Alts {
		out = append(out, form{fmt.Sprint("as-gauge-", i+1), func(name string) *inputs.Subject {
			sub := s.names.NewSubject(name, s.by, 1, true)
			sub.Ask(n.Gauge, "avg", 64)
			return sub
		}, []*promql.Vector{n.Gauge}, i})
	}
	return out
}

// twins are, for each form, a server of which every series differs from the usual ones in all labels
// that do not name it, one that is joined with such a series, and twins of which one has the newest
// form and the other this one: they differ in one label that names a server, so that both count, or
// in one that does not, so that the newest alone does.
func (s *recordCases) twins() {
	all := s.formsRead()
	for i, f := range all {
		bears := s.bears(f.of, all[0].of)
		s.twin(f, "other-labels-"+f.name, nil, func(d *inputs.Drawn) { d.Twin = bears })
		if joined(f) {
			s.twin(f, "joined-otherwise-"+f.name, nil, func(d *inputs.Drawn) { d.Beside = bears })
		}
		if i == 0 {
			continue
		}
		subject := "other-labels-" + all[0].name
		s.twin(f, subject, nil, func(d *inputs.Drawn) { d.Scale = 4 })
		subject = "twins-" + f.name
		s.twin(all[0], subject, nil, nil)
		for _, label := range bears {
			s.twin(f, subject, nil, func(d *inputs.Drawn) { d.Twin, d.Scale = []string{label}, 4 })
		}
		for _, label := range s.scopes() {
			s.twin(f, subject, map[string]string{label: "elsewhere"}, nil)
		}
	}
}

// bears are the labels of series in one form or another that do not name their process.
func (s *recordCases) bears(forms ...[]*promql.Vector) []string {
	var out []string
	for _, v := range slices.Concat(forms...) {
		for _, label := range s.names.Bears(v) {
			if !slices.Contains(out, label) {
				out = append(out, label)
			}
		}
	}
	return out
}

// joined reports whether a form's series are joined with others, by which they are known.
func joined(f form) bool {
	return slices.ContainsFunc(f.of, func(v *promql.Vector) bool {
		a := v.Alts[min(f.spelled, len(v.Alts)-1)]
		return a.Whose != nil
	})
}

// twin draws a subject in a form; what is drawn already stays.
func (s *recordCases) twin(f form, subject string, target map[string]string, change func(*inputs.Drawn)) {
	sub := f.subject(subject)
	if !sub.Alter(target) {
		return
	}
	must(sub.Draw(s.world, s.timeline, func(l *inputs.Leaf, d *inputs.Drawn) {
		d.Spelled, d.Maybe = []int{f.spelled}, true
		if change != nil {
			change(d)
		}
		switch {
		case l.Capacity():
			d.Scale = 1
		case l.Fold() == "min":
			d.Scale = math.Pow(d.Scale, -1)
		}
	}))
}
