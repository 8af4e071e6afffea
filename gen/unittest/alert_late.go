package unittest

import "fmt"

// late are servers past the threshold from the start, of which a companion comes, or what silences
// the alert goes, in the middle of the test: when the alert fires and resolves is up to that alone.
func (l *alertCases) late() {
	cond := l.first().Condition
	passing, all := l.judge(l.last()).beyond(), l.upTo(l.last())
	var subjects []subject
	add := func(p subject) {
		p.when, p.grades = passing, all
		for _, p.judgedFirst = range []bool{true, false} { // sides may read the same series
			if q, ok := l.fit(p); ok && l.turnsTwice(q) {
				subjects = append(subjects, q)
				return
			}
		}
	}
	for i, x := range cond.With {
		j := l.judged(x, nil)
		add(subject{name: fmt.Sprintf("with-%d-later", i+1), with: l.only(cond.With, i, j.beyond()), late: x, before: j.normal()})
	}
	for i, x := range cond.Unless {
		add(subject{name: fmt.Sprintf("unless-%d-until-then", i+1), late: x, before: l.judged(x, nil).beyond()})
	}
	if len(subjects) == 0 {
		return
	}
	world, fired := must2(l.run(subjects...))
	l.asserted("fires once the rest of its condition holds, too, and no longer than that", world, fired, l.turns(fired)...)
}

// turnsTwice reports whether an alert fires on a subject in the middle of a test, and not at its end.
func (l *alertCases) turnsTwice(p subject) bool {
	_, fired, err := l.run(p)
	return err == nil && len(fired[l.end()]) == 0
}
