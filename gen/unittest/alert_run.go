package unittest

import (
	"fmt"
	"slices"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// subject is a subject of an alert's test.
type subject struct {
	name         string
	apart        string          // differs from the subject of that name in this label alone
	when         float64         // what is judged, while the test is about it
	with, unless []float64       // and its companions; nil: as the alert wants it
	late         *promql.Compare // a companion that has another value before, while what is judged has the same
	before       float64
	judgedFirst  bool     // what is judged is asked for first
	brief        int      // it passes the threshold for so many samples only
	grades       []string // that shall fire at some time
	any          bool     // or whatever follows
	loose        bool     // what is judged may be somewhat else, as long as it holds
	timeline     func(*inputs.Timeline)
	draw         func(*inputs.Leaf, *inputs.Drawn)
	sub          func(*inputs.Subject)
	scale        float64
	cut          func(record string) bool // what is recorded and given, which hits any value
}

// run draws subjects into a world, follows the rules, and makes sure that those fire that
// shall. A subject whom the alert cannot tell from an earlier one is left out: a deployment
// may leave tests a single value for every label that is kept.
func (l *alertCases) run(subjects ...subject) (*expected.World, map[time.Duration][]firing, error) {
	world := expected.New(l.step, l.tick)
	names, cases := map[string]string{}, map[string]subject{}
	for _, p := range subjects {
		s, err := l.sub(p)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
		id := l.identity(s.Label)
		if names[id] != "" && names[id] != p.name {
			continue
		}
		names[id] = p.name
		if !cases[id].any {
			cases[id] = p
		}
		if err := l.draw(world, s, p); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	fired, err := simulate(world, l.rules, l.end())
	if err != nil {
		return nil, nil, err
	}
	return world, fired, l.check(fired, cases)
}

// sub is what is asked of one subject.
func (l *alertCases) sub(p subject) (*inputs.Subject, error) {
	s, err := l.asked(p)
	if err != nil {
		return nil, err
	}
	if p.sub != nil {
		p.sub(s)
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

// drawn draws one subject.
func (l *alertCases) drawn(world *expected.World, p subject) (*inputs.Subject, error) {
	s, err := l.sub(p)
	if err != nil {
		return nil, err
	}
	return s, l.draw(world, s, p)
}

func (l *alertCases) draw(world *expected.World, s *inputs.Subject, p subject) error {
	c := l.timeline
	if p.brief > 0 {
		c.Until = c.From + p.brief
	}
	if p.timeline != nil {
		p.timeline(&c)
	}
	draw := p.draw
	if draw == nil {
		draw = func(*inputs.Leaf, *inputs.Drawn) {}
	}
	return s.Draw(world, c, draw)
}

// demand is a value that a side of the condition shall have while the test is about it.
type demand struct {
	side     *promql.Compare
	v        float64
	explicit bool // the test is about just this value; else it is enough that the side
	holds    bool // holds, or does not
}

// demands are what is judged, the companions that the alert asks for, and what silences it.
func (l *alertCases) demands(p subject) []demand {
	c := l.first().Condition
	out := []demand{{side: c.When, v: p.when, explicit: !p.loose, holds: len(p.grades) > 0}}
	for i, x := range c.With {
		d := demand{side: x, v: l.judged(x, nil).normal()}
		switch {
		case p.with != nil:
			d.v, d.explicit = p.with[i], true
		case i == 0:
			d.v, d.holds = l.judged(x, nil).beyond(), true
		}
		out = append(out, d)
	}
	for i, x := range c.Unless {
		d := demand{side: x, v: l.judged(x, nil).normal()}
		if p.unless != nil {
			d.v, d.explicit = p.unless[i], true
		}
		out = append(out, d)
	}
	return out
}

// asked is the subject of a subject.
func (l *alertCases) asked(p subject) (*inputs.Subject, error) {
	if p.scale == 0 {
		p.scale = l.scale
	}
	cut := p.cut
	if cut == nil {
		cut = func(string) bool { return l.cut }
	}
	s := l.names.NewSubjectOf(p.name, l.by, p.scale, cut)
	for _, d := range l.demands(p) {
		if err := s.Want(d.side.Of, inputs.Now, d.v); err != nil {
			return nil, err
		}
	}
	when := l.first().Condition.When
	if p.late == nil {
		return s, s.Want(when.Of, inputs.Past, l.judged(when, nil).normal())
	}
	first, then, a, b := p.late.Of, when.Of, p.before, p.when
	if p.judgedFirst {
		first, then, a, b = then, first, b, a
	}
	if err := s.Want(first, inputs.Past, a); err != nil {
		return nil, err
	}
	return s, s.Want(then, inputs.Past, b)
}

// check is an error when a subject fires that must not, or the other way round.
func (l *alertCases) check(fired map[time.Duration][]firing, cases map[string]subject) error {
	got := map[string]bool{}
	for _, fs := range fired {
		for _, f := range fs {
			got[f.rule.Grade+l.identity(func(label string) string { return f.labels[label] })] = true
		}
	}
	for id, p := range cases {
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

// identity tells subjects apart by those labels of the alert that targets and models have.
func (l *alertCases) identity(value func(string) string) string {
	out := ""
	for _, label := range l.by {
		if l.names.Known(label) {
			out += "\xff" + value(label)
		}
	}
	return out
}
