package unittest

import (
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/common/model"
)

// fires are servers beyond each grade's threshold, beside one in good health and one that is
// sick for too short a time.
func (l *lookout) fires() error {
	var patients []patient
	for _, r := range l.rules {
		p, ok := l.fit(patient{name: r.Grade, when: l.judge(r).beyond(), grades: l.upTo(r)})
		if !ok {
			return fmt.Errorf("no input is found for which the %s rule fires", r.Grade)
		}
		l.scale = max(l.scale, p.scale)
		patients = append(patients, p)
	}
	patients = append(patients, patient{name: "healthy", when: l.judged(l.first().Condition.When, nil).calm()})
	hold := l.rules[0].For
	brief := patient{name: "brief", when: l.judge(l.first()).beyond(), brief: max(1, l.samples(hold-l.tick-fills(l.rules[0].Node())))}
	if _, _, err := l.play(brief); err == nil {
		patients = append(patients, brief)
	}
	world, fired, err := l.play(patients...)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("fires once its threshold has been passed for %s, names only who is sick, and resolves", model.Duration(hold))
	return l.watched(name, world, fired, l.turns(fired)...)
}

// turns are the evaluations at which a grade begins to fire and at which all have ended, and
// those just before.
func (l *lookout) turns(fired map[time.Duration][]firing) []time.Duration {
	begins := map[string]time.Duration{}
	var last time.Duration
	for at := time.Duration(0); at <= time.Duration(l.course.Samples)*l.step; at += l.tick {
		for _, f := range fired[at] {
			if _, ok := begins[f.key()]; !ok {
				begins[f.key()] = at
			}
			last = at
		}
	}
	out := []time.Duration{last, last + l.tick}
	for _, at := range begins {
		out = append(out, at-l.tick, at)
	}
	return out
}

// threshold are servers at each grade's threshold and just beyond it.
func (l *lookout) threshold() error {
	var c cast
	for _, r := range l.rules {
		j := l.judge(r)
		beyond := patient{name: "beyond-" + r.Grade, when: j.just(true), grades: l.upTo(r)}
		if j.whole { // between whole numbers there is only what is recorded
			j.whole = false
			beyond.when, beyond.cut = j.just(true), func(string) bool { return true }
		}
		milder := slices.DeleteFunc(l.upTo(r), func(g string) bool { return g == r.Grade })
		c.add(l.fit(beyond))
		c.add(l.at(patient{name: "at-" + r.Grade, grades: milder}, "under-"+r.Grade, r.Value(), j.just(false), j.Of, func(p *patient, v float64) { p.when = v }))
	}
	if c.lacks != "" {
		return fmt.Errorf("no input is found for the case %q", c.lacks)
	}
	world, fired, err := l.play(c.patients...)
	if err != nil {
		return err
	}
	return l.watched("tells just beyond a threshold from at it", world, fired, l.sickEnd())
}

// cast are the patients of a test; those for which nothing fits are left out.
type cast struct {
	patients []patient
	lacks    string
}

func (c *cast) add(p patient, ok bool) {
	if ok {
		c.patients = append(c.patients, p)
		return
	}
	c.lacks = p.name
}

// both adds two patients of which either makes no sense alone.
func (c *cast) both(a patient, ok bool, b patient, alsoOK bool) {
	if ok && alsoOK {
		c.patients = append(c.patients, a, b)
	}
}

// mild are the grades that the mildest threshold raises.
func (l *lookout) mild() []string { return []string{l.first().Grade} }
