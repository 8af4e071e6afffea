package unittest

import (
	"fmt"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// absent leaves out what the quantities are made of.
func absent(nodes ...promql.Node) func(*inputs.Leaf, *inputs.Drawn) {
	return func(leaf *inputs.Leaf, d *inputs.Drawn) { d.Absent = leaf.Of(nodes...) }
}

// misleading are servers that look odd and are in order, and some that look odd and are not.
func (l *alertCases) misleading() {
	if l.cut {
		return
	}
	node := l.rules[0].Node()
	normal, passing := l.judged(l.first().Condition.When, nil).normal(), l.judge(l.first()).beyond()
	middle := (l.timeline.From + l.timeline.Until) / 2
	restart := func(c *inputs.Timeline) { c.Reset = middle }
	subjects := []subject{{name: "idle", when: normal, any: true, sub: func(s *inputs.Subject) {
		for _, leaf := range s.Leaves {
			leaf.Put(inputs.Past, 0)
			leaf.Put(inputs.Now, 0)
		}
	}}}
	if counters(node) {
		subjects = append(subjects,
			subject{name: "normal-restarted", when: normal, timeline: restart},
			subject{name: "beyond-restarted", when: passing, timeline: restart, any: true})
	}
	if late := lateParts(node); len(late) > 0 {
		subjects = append(subjects,
			subject{name: "no-event-yet", when: normal, any: true, draw: absent(late...)},
			subject{name: "first-event", when: passing, any: true, draw: func(leaf *inputs.Leaf, d *inputs.Drawn) {
				if leaf.Of(late...) {
					d.Appears, d.First = d.From+1, 1
				}
			}})
	}
	if copied(node) {
		subjects = append(subjects, subject{name: "copied", when: l.short(), draw: func(_ *inputs.Leaf, d *inputs.Drawn) { d.Copies = true }})
	}
	world, fired := must2(l.run(subjects...))
	l.asserted("is not misled by idle servers, restarts, late series or copies", world, fired, l.lastPassing())
}

// short is a value that does not pass the first threshold, and twice of which would.
func (l *alertCases) short() float64 {
	j := l.judged(l.first().Condition.When, nil)
	if j.Op == ">" && j.Value > 0 {
		return promql.Round(j.Value * 3 / 4)
	}
	return j.normal()
}

// counters reports whether anything under a quantity is a counter.
func counters(n promql.Node) bool {
	for _, v := range promql.Vectors(n) {
		if v.Kind != promql.Level {
			return true
		}
	}
	return false
}

// copied reports whether anything under a quantity is exported several times.
func copied(n promql.Node) bool {
	for _, v := range promql.Vectors(n) {
		for _, a := range v.Alts {
			if len(a.Copies) > 0 {
				return true
			}
		}
	}
	return false
}

// lateParts are what appears with its first event, and counts as zero before.
func lateParts(n promql.Node) []promql.Node {
	var out []promql.Node
	promql.Walk(n, func(n promql.Node) bool {
		if x, ok := n.(promql.Late); ok {
			out = append(out, x.Lates()...)
		}
		return true
	})
	return out
}

// spelled are servers that export everything under each of its names alone and under all of
// them, and a fleet of which one server has the newest and the other the oldest.
func (l *alertCases) spelled() {
	n := 0
	for _, v := range promql.Vectors(l.rules[0].Node()) {
		n = max(n, len(v.Alts))
	}
	if n < 2 || l.cut {
		return
	}
	passing := l.judge(l.first()).beyond()
	under := func(alts ...int) func(*inputs.Leaf, *inputs.Drawn) {
		return func(_ *inputs.Leaf, d *inputs.Drawn) { d.Spelled = alts }
	}
	var subjects []subject
	var all []int
	for i := range n {
		all = append(all, i)
		subjects = append(subjects, subject{name: fmt.Sprintf("spelling-%d", i+1), when: passing, grades: l.mild(), draw: under(i)})
	}
	subjects = append(subjects,
		subject{name: "both", when: l.short(), draw: under(all...)},
		subject{name: "fleet", when: l.short(), any: true, draw: under(0)},
		subject{name: "fleet", when: l.short(), any: true, draw: under(n - 1), sub: func(s *inputs.Subject) { _ = s.Rename(1, l.by) }})
	world, fired := must2(l.run(subjects...))
	l.asserted("holds under every spelling, and adds up servers but not spellings", world, fired, l.lastPassing())
}

// ends is a server whose series end while the alert fires.
func (l *alertCases) ends() {
	begins := l.timeline.Until - 1
	world, fired := must2(l.run(subject{name: "gone", when: l.judge(l.first()).beyond(), grades: l.mild(), timeline: func(c *inputs.Timeline) {
		c.Until, c.Gone = c.Samples+1, begins
	}}))
	end := (time.Duration(begins)*l.step + max(span(l.rules[0].Node()), expected.Lookback)).Truncate(l.tick) + l.tick
	for ; len(fired[end]) > 0; end += l.tick {
		if end >= l.end() {
			return // it remembers for longer than this test lasts
		}
	}
	l.asserted("resolves when the series end", world, fired, l.lastPassing()-l.tick, end)
}
