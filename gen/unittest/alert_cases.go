package unittest

import (
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/common/model"
)

// fires are servers beyond each grade's threshold, beside one below it, one that is past it for too
// short a time, and some that differ from the first in one label.
func (l *alertCases) fires() {
	var subjects []subject
	for _, r := range l.rules {
		p, ok := l.fit(subject{name: r.Grade, when: l.judge(r).beyond(), grades: l.upTo(r)})
		if !ok {
			must(fmt.Errorf("no input is found for which the %s rule fires", r.Grade))
		}
		l.scale = max(l.scale, p.scale)
		subjects = append(subjects, p)
	}
	subjects = append(subjects, subject{name: "normal", when: l.judged(l.first().Condition.When, nil).normal()})
	hold := l.rules[0].For
	brief := subject{name: "brief", when: l.judge(l.first()).beyond(), brief: max(1, l.samples(hold-l.tick-fills(l.rules[0].Node())))}
	if _, _, err := l.run(brief); err == nil {
		subjects = append(subjects, brief)
	}
	for _, label := range l.sharedWith(l.first().Condition) {
		elsewhere := subject{name: l.first().Grade, apart: label, when: l.judge(l.first()).beyond(), scale: l.scale, grades: l.mild()}
		if _, _, err := l.run(append(slices.Clone(subjects), elsewhere)...); err == nil && l.names.Known(label) {
			subjects = append(subjects, elsewhere)
		}
	}
	world, fired := must2(l.run(subjects...))
	name := fmt.Sprintf("fires once its threshold has been passed for %s, for those alone, and resolves", model.Duration(hold))
	l.asserted(name, world, fired, l.turns(fired)...)
}

// turns are the evaluations at which an alert begins to fire and at which all of a grade have ended,
// and those just before.
func (l *alertCases) turns(fired map[time.Duration][]firing) []time.Duration {
	begins, last := map[string]time.Duration{}, map[string]time.Duration{}
	for at := time.Duration(0); at <= l.end(); at += l.tick {
		for _, f := range fired[at] {
			if _, ok := begins[f.key()]; !ok {
				begins[f.key()] = at
			}
			last[f.rule.Grade] = at
		}
	}
	var out []time.Duration
	for _, at := range last {
		out = append(out, at, at+l.tick)
	}
	for _, at := range begins {
		out = append(out, at-l.tick, at)
	}
	return out
}

// threshold are servers at each grade's threshold and just beyond it.
func (l *alertCases) threshold() {
	var c cases
	for _, r := range l.rules {
		j := l.judge(r)
		beyond := subject{name: "beyond-" + r.Grade, when: j.just(true), grades: l.upTo(r)}
		if j.whole { // between whole numbers there is only what is recorded
			j.whole = false
			beyond.when, beyond.cut = j.just(true), func(string) bool { return true }
		}
		milder := slices.DeleteFunc(l.upTo(r), func(g string) bool { return g == r.Grade })
		c.add(l.fit(beyond))
		c.add(l.at(subject{name: "at-" + r.Grade, grades: milder}, "under-"+r.Grade, r.Value(), j.just(false), j.Of, func(p *subject, v float64) { p.when = v }))
	}
	if c.lacks != "" {
		must(fmt.Errorf("no input is found for the case %q", c.lacks))
	}
	world, fired := must2(l.run(c.subjects...))
	l.asserted("tells just beyond a threshold from at it", world, fired, l.lastPassing())
}

// cases are the subjects of a test; those for which nothing fits are left out.
type cases struct {
	subjects []subject
	lacks    string
}

func (c *cases) add(p subject, ok bool) {
	if ok {
		c.subjects = append(c.subjects, p)
		return
	}
	c.lacks = p.name
}

// both adds two subjects of which either makes no sense alone.
func (c *cases) both(a subject, ok bool, b subject, alsoOK bool) {
	if ok && alsoOK {
		c.subjects = append(c.subjects, a, b)
	}
}

// mild are the grades that the mildest threshold raises.
func (l *alertCases) mild() []string { return []string{l.first().Grade} }
