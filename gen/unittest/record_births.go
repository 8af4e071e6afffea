package unittest

import (
	"fmt"
	"slices"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/stage"
)

// births are servers whose events appear with the first of them, at various times, and servers
// that are new themselves.
func (s *scene) births() error {
	f, ok := s.r.Node.(*promql.Folded)
	if !ok || f.Of.Kind != promql.Events {
		return nil
	}
	for i := range f.Of.Alts {
		if err := s.birthsAs(f, i); err != nil {
			return err
		}
	}
	return nil
}

// birthsAs are births under one spelling.
func (s *scene) birthsAs(f *promql.Folded, i int) error {
	as := ""
	if i > 0 {
		as = fmt.Sprint("-as-", i+1)
	}
	window, end := int(f.Of.Window.Duration()/s.step), s.course.Samples
	inside, before := end-2*window/3, end-3*window/2
	for _, x := range []birth{
		{subject: "born-in-the-window" + as, born: inside},
		{subject: "born-before-it" + as, born: before},
		{subject: "new-server" + as, begin: inside, born: inside},
		{subject: "young-server" + as, begin: before, born: inside},
		{subject: "same-address" + as, absent: true, target: s.neighbour("new-server" + as)}, // no past for the new server
	} {
		x.spelled = i
		if err := s.birth(x); err != nil {
			return err
		}
	}
	if pod := s.names.Pod; pod != "" && pod != "instance" { // a target's label that may change
		for _, x := range []birth{
			{subject: "relabelled" + as, gone: inside - 1, flat: true, target: map[string]string{pod: "relabelled" + as + "-before"}},
			{subject: "relabelled" + as, born: inside},
		} {
			x.spelled = i
			if err := s.birth(x); err != nil {
				return err
			}
		}
	}
	for _, label := range append(slices.Clone(promql.Process), f.Of.Alts[i].Own...) {
		if err := s.bornBeside(label, as, inside, i); err != nil {
			return err
		}
	}
	return nil
}

// birth is a server with events.
type birth struct {
	subject           string
	begin, born, gone int
	absent            bool // no events yet
	flat              bool // none any more
	target, set       map[string]string
	spelled           int
}

// neighbour are the labels of a server of another job at a subject's address.
func (s *scene) neighbour(subject string) map[string]string {
	return map[string]string{"instance": s.names.Process(subject, 0, s.by).Target["instance"], "job": "others"}
}

func (s *scene) birth(x birth) error {
	sheet, err := s.own(x.subject, 1)
	if err != nil {
		return err
	}
	if !sheet.Alter(x.target) {
		return nil
	}
	if x.flat {
		for _, l := range sheet.Leaves {
			l.Put(stage.Now, 0)
		}
	}
	c := s.course
	c.Begin, c.Gone = x.begin, x.gone
	return sheet.Draw(s.world, c, func(_ *stage.Leaf, d *stage.Drawn) {
		d.Born, d.First, d.Absent, d.Set, d.Spelled = x.born, 3, x.absent, x.set, []int{x.spelled}
	})
}

// bornBeside is a birth beside a series that was there before and differs in one label alone.
func (s *scene) bornBeside(label, as string, inside, spelled int) error {
	subject := "born-beside-by-" + label + as
	old := birth{subject: subject, flat: true, spelled: spelled}
	switch {
	case label == "job":
		old.target = s.neighbour(subject)
	case s.names.Known(label):
		key := label
		if label != "instance" {
			key = "model"
		}
		old.target = map[string]string{key: "beside"}
	default:
		old.set = map[string]string{label: "beside"}
	}
	if err := s.birth(old); err != nil {
		return err
	}
	return s.birth(birth{subject: subject, born: inside, spelled: spelled})
}
