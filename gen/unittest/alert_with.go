package unittest

import (
	"fmt"

	"metricwright/gen/promql"
)

// companions are servers of which only one side of the condition holds, sides that hold just so
// and just not, and sides that hold for somebody else. Sides that read the same series cannot
// have any two values; such cases are left out.
func (l *alertCases) companions() {
	cond := l.first().Condition
	if len(cond.With)+len(cond.Unless) == 0 {
		return
	}
	var c cases
	l.withCases(cond, &c)
	l.unlessCases(cond, &c)
	world, fired := must2(l.run(c.subjects...))
	l.asserted("needs the whole of its condition, of one and the same", world, fired, l.lastPassing())
}

// only is the companions of which one holds, with a value of its own, and no other does.
func (l *alertCases) only(of []*promql.Compare, i int, v float64) []float64 {
	var out []float64
	for k, x := range of {
		if k == i {
			out = append(out, v)
			continue
		}
		out = append(out, l.judged(x, nil).normal())
	}
	return out
}

func (l *alertCases) withCases(cond *promql.Condition, c *cases) {
	if len(cond.With) == 0 {
		return
	}
	passing, normal, all := l.judge(l.last()).beyond(), l.judged(cond.When, nil).normal(), l.upTo(l.last())
	none := l.only(cond.With, -1, 0)
	c.add(l.fit(subject{name: "alone", when: passing, with: none}))
	for i, x := range cond.With {
		j, n := l.judged(x, nil), fmt.Sprint("with-", i+1)
		c.add(l.fit(subject{name: n + "-only", when: normal, with: l.only(cond.With, i, j.beyond())}))
		c.add(l.fit(subject{name: n + "-just", when: passing, with: l.only(cond.With, i, j.just(true)), grades: all}))
		c.add(l.at(subject{name: n + "-at", when: passing}, n+"-under", x.Value, j.just(false), x.Of, func(p *subject, v float64) { p.with = l.only(cond.With, i, v) }))
		for _, label := range l.sharedWith(cond) {
			if !l.names.Known(label) {
				continue
			}
			// Somebody else's companions is none; and it takes nothing from one's own.
			here, other := n+"-elsewhere-by-"+label, l.only(cond.With, i, j.beyond())
			a, ok := l.fit(subject{name: here, when: passing, with: none})
			b, also := l.fit(subject{name: here, apart: label, when: normal, with: other})
			c.both(a, ok, b, also)
			if i > 0 {
				here = n + "-beside-by-" + label
				a, ok = l.fit(subject{name: here, when: passing, with: other, grades: all})
				b, also = l.fit(subject{name: here, apart: label, when: normal, with: l.only(cond.With, 0, l.judged(cond.With[0], nil).beyond())})
				c.both(a, ok, b, also)
			}
		}
	}
}

// sharedWith are the labels by which the companions is looked up.
func (l *alertCases) sharedWith(c *promql.Condition) []string {
	others := make([]promql.Node, len(c.With))
	for i, x := range c.With {
		others[i] = x
	}
	return promql.Common(c.When, others...)
}

func (l *alertCases) unlessCases(cond *promql.Condition, c *cases) {
	passing, normal, all := l.judge(l.last()).beyond(), l.judged(cond.When, nil).normal(), l.upTo(l.last())
	for i, x := range cond.Unless {
		j, n := l.judged(x, nil), fmt.Sprint("unless-", i+1)
		c.add(l.fit(subject{name: n, when: passing, unless: l.only(cond.Unless, i, j.just(true))}))
		c.add(l.at(subject{name: n + "-at", when: passing, grades: all}, n+"-under", x.Value, j.just(false), x.Of, func(p *subject, v float64) { p.unless = l.only(cond.Unless, i, v) }))
		c.add(l.fit(subject{name: n + "-absent", when: passing, grades: all, draw: absent(x)}))
		for _, label := range promql.Common(cond.When, x) {
			if !l.names.Known(label) {
				continue
			}
			here := n + "-elsewhere-by-" + label
			a, ok := l.fit(subject{name: here, when: passing, grades: all})
			b, also := l.fit(subject{name: here, apart: label, when: normal, unless: l.only(cond.Unless, i, j.beyond())})
			c.both(a, ok, b, also)
		}
	}
}
