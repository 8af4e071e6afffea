package unittest

import (
	"fmt"

	"metricwright/gen/promql"
)

// company are servers of which only one side of the condition holds, sides that hold just so
// and just not, and sides that hold for somebody else. Sides that read the same series cannot
// have any two values; such cases are left out.
func (l *lookout) company() error {
	cond := l.first().Condition
	if len(cond.With)+len(cond.Unless) == 0 {
		return nil
	}
	var c cast
	l.withCases(cond, &c)
	l.unlessCases(cond, &c)
	world, fired, err := l.play(c.patients...)
	if err != nil {
		return err
	}
	return l.watched("needs the whole of its condition, of one and the same", world, fired, l.sickEnd())
}

// only is the company of which one holds, with a value of its own, and no other does.
func (l *lookout) only(of []*promql.Compare, i int, v float64) []float64 {
	var out []float64
	for k, x := range of {
		if k == i {
			out = append(out, v)
			continue
		}
		out = append(out, l.judged(x, nil).calm())
	}
	return out
}

func (l *lookout) withCases(cond *promql.Condition, c *cast) {
	if len(cond.With) == 0 {
		return
	}
	sick, calm, all := l.judge(l.last()).beyond(), l.judged(cond.When, nil).calm(), l.upTo(l.last())
	none := l.only(cond.With, -1, 0)
	c.add(l.fit(patient{name: "alone", when: sick, with: none}))
	for i, x := range cond.With {
		j, n := l.judged(x, nil), fmt.Sprint("company-", i+1)
		c.add(l.fit(patient{name: n + "-only", when: calm, with: l.only(cond.With, i, j.beyond())}))
		c.add(l.fit(patient{name: n + "-just", when: sick, with: l.only(cond.With, i, j.just(true)), grades: all}))
		c.add(l.at(patient{name: n + "-at", when: sick}, n+"-under", x.Value, j.just(false), x.Of, func(p *patient, v float64) { p.with = l.only(cond.With, i, v) }))
		for _, label := range l.sharedWith(cond) {
			if !l.names.Known(label) {
				continue
			}
			// Somebody else's company is none; and it takes nothing from one's own.
			here, other := n+"-elsewhere-by-"+label, l.only(cond.With, i, j.beyond())
			a, ok := l.fit(patient{name: here, when: sick, with: none})
			b, also := l.fit(patient{name: here, apart: label, when: calm, with: other})
			c.both(a, ok, b, also)
			if i > 0 {
				here = n + "-beside-by-" + label
				a, ok = l.fit(patient{name: here, when: sick, with: other, grades: all})
				b, also = l.fit(patient{name: here, apart: label, when: calm, with: l.only(cond.With, 0, l.judged(cond.With[0], nil).beyond())})
				c.both(a, ok, b, also)
			}
		}
	}
}

// sharedWith are the labels by which the company is looked up.
func (l *lookout) sharedWith(c *promql.Condition) []string {
	others := make([]promql.Node, len(c.With))
	for i, x := range c.With {
		others[i] = x
	}
	return promql.Common(c.When, others...)
}

func (l *lookout) unlessCases(cond *promql.Condition, c *cast) {
	sick, calm, all := l.judge(l.last()).beyond(), l.judged(cond.When, nil).calm(), l.upTo(l.last())
	for i, x := range cond.Unless {
		j, n := l.judged(x, nil), fmt.Sprint("excuse-", i+1)
		c.add(l.fit(patient{name: n, when: sick, unless: l.only(cond.Unless, i, j.just(true))}))
		c.add(l.at(patient{name: n + "-at", when: sick, grades: all}, n+"-under", x.Value, j.just(false), x.Of, func(p *patient, v float64) { p.unless = l.only(cond.Unless, i, v) }))
		c.add(l.fit(patient{name: n + "-absent", when: sick, grades: all, draw: absent(x)}))
		for _, label := range promql.Common(cond.When, x) {
			if !l.names.Known(label) {
				continue
			}
			here := n + "-elsewhere-by-" + label
			a, ok := l.fit(patient{name: here, when: sick, grades: all})
			b, also := l.fit(patient{name: here, apart: label, when: calm, unless: l.only(cond.Unless, i, j.beyond())})
			c.both(a, ok, b, also)
		}
	}
}
