package unittest

import (
	"fmt"
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/reckon"
	"metricwright/gen/unittest/internal/stage"
)

// patient is a subject of an alert's test.
type patient struct {
	name         string
	apart        string    // differs from the patient of that name in this label alone
	when         float64   // what is judged, while sick
	with, unless []float64 // and its company; nil: as the alert wants it
	brief        int       // sick for so many samples only
	grades       []string  // that shall fire at some time
	any          bool      // or whatever follows
	loose        bool      // what is judged may be somewhat else, as long as it holds
	course       func(*stage.Course)
	draw         func(*stage.Leaf, *stage.Drawn)
	sheet        func(*stage.Sheet)
	scale        float64
	cut          func(record string) bool // what is recorded and given, which hits any value
}

// play draws patients into a world, follows the rules, and makes sure that those fire that
// shall. A patient whom the alert cannot tell from an earlier one is left out: a deployment
// may leave tests a single value for every label that is kept.
func (l *lookout) play(patients ...patient) (*reckon.World, map[time.Duration][]firing, error) {
	world := reckon.New(l.step, l.tick)
	names, cast := map[string]string{}, map[string]patient{}
	for _, p := range patients {
		s, err := l.sheet(p)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
		id := l.identity(s.Label)
		if names[id] != "" && names[id] != p.name {
			continue
		}
		names[id] = p.name
		if !cast[id].any {
			cast[id] = p
		}
		if err := l.draw(world, s, p); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	fired, err := simulate(world, l.rules, time.Duration(l.course.Samples)*l.step)
	if err != nil {
		return nil, nil, err
	}
	return world, fired, l.check(fired, cast)
}

// sheet is what is asked of one patient.
func (l *lookout) sheet(p patient) (*stage.Sheet, error) {
	s, err := l.asked(p)
	if err != nil {
		return nil, err
	}
	if p.sheet != nil {
		p.sheet(s)
	}
	if p.apart == "" {
		return s, nil
	}
	x, ok := l.names.Apart(s, p.apart)
	if !ok {
		return nil, fmt.Errorf("no other value of %s is known", p.apart)
	}
	return x, nil
}

// drawn draws one patient.
func (l *lookout) drawn(world *reckon.World, p patient) (*stage.Sheet, error) {
	s, err := l.sheet(p)
	if err != nil {
		return nil, err
	}
	return s, l.draw(world, s, p)
}

func (l *lookout) draw(world *reckon.World, s *stage.Sheet, p patient) error {
	c := l.course
	if p.brief > 0 {
		c.Well = c.Sick + p.brief
	}
	if p.course != nil {
		p.course(&c)
	}
	draw := p.draw
	if draw == nil {
		draw = func(*stage.Leaf, *stage.Drawn) {}
	}
	return s.Draw(world, c, draw)
}

// demand is a value that a side of the condition shall have while the patient is sick.
type demand struct {
	side     *promql.Compare
	v        float64
	explicit bool // the test is about just this value; else it is enough that the side
	holds    bool // holds, or does not
}

// demands are what is judged, the company that the alert asks for, and what excuses it.
func (l *lookout) demands(p patient) []demand {
	c := l.first().Condition
	out := []demand{{side: c.When, v: p.when, explicit: !p.loose, holds: len(p.grades) > 0}}
	for i, x := range c.With {
		d := demand{side: x, v: l.judged(x, nil).calm()}
		switch {
		case p.with != nil:
			d.v, d.explicit = p.with[i], true
		case i == 0:
			d.v, d.holds = l.judged(x, nil).beyond(), true
		}
		out = append(out, d)
	}
	for i, x := range c.Unless {
		d := demand{side: x, v: l.judged(x, nil).calm()}
		if p.unless != nil {
			d.v, d.explicit = p.unless[i], true
		}
		out = append(out, d)
	}
	return out
}

// asked is the sheet of a patient.
func (l *lookout) asked(p patient) (*stage.Sheet, error) {
	if p.scale == 0 {
		p.scale = l.scale
	}
	cut := p.cut
	if cut == nil {
		cut = func(string) bool { return l.cut }
	}
	s := l.names.NewSheetOf(p.name, l.by, p.scale, cut)
	for _, d := range l.demands(p) {
		if err := s.Want(d.side.Of, stage.Now, d.v); err != nil {
			return nil, err
		}
	}
	when := l.first().Condition.When
	return s, s.Want(when.Of, stage.Past, l.judged(when, nil).calm())
}

// check is an error when a patient fires that must not, or the other way round.
func (l *lookout) check(fired map[time.Duration][]firing, cast map[string]patient) error {
	got := map[string]bool{}
	for _, fs := range fired {
		for _, f := range fs {
			got[f.rule.Grade+l.identity(func(label string) string { return f.labels[label] })] = true
		}
	}
	for id, p := range cast {
		if p.any {
			continue
		}
		for _, r := range l.rules {
			if want, have := slices.Contains(p.grades, r.Grade), got[r.Grade+id]; want != have {
				return fmt.Errorf("%s: %s fires: %v, and shall: %v", p.name, r.Grade, have, want)
			}
		}
	}
	return nil
}

// identity tells patients apart by those labels of the alert that targets and models have.
func (l *lookout) identity(value func(string) string) string {
	out := ""
	for _, label := range l.by {
		if l.names.Known(label) {
			out += "\xff" + value(label)
		}
	}
	return out
}
