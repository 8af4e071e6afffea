package unittest

import (
	"fmt"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/reckon"
	"metricwright/gen/unittest/internal/stage"
)

// absent leaves out what the quantities are made of.
func absent(nodes ...promql.Node) func(*stage.Leaf, *stage.Drawn) {
	return func(leaf *stage.Leaf, d *stage.Drawn) { d.Absent = leaf.Of(nodes...) }
}

// quiet are servers that look odd and are in order, and some that look odd and are not.
func (l *lookout) quiet() error {
	if l.cut {
		return nil
	}
	node := l.rules[0].Node()
	calm, sick := l.judged(l.first().Condition.When, nil).calm(), l.judge(l.first()).beyond()
	middle := (l.course.Sick + l.course.Well) / 2
	restart := func(c *stage.Course) { c.Reset = middle }
	patients := []patient{{name: "idle", when: calm, any: true, sheet: func(s *stage.Sheet) {
		for _, leaf := range s.Leaves {
			leaf.Put(stage.Past, 0)
			leaf.Put(stage.Now, 0)
		}
	}}}
	if counters(node) {
		patients = append(patients,
			patient{name: "healthy-restarted", when: calm, course: restart},
			patient{name: "sick-restarted", when: sick, course: restart, any: true})
	}
	if late := lateParts(node); len(late) > 0 {
		patients = append(patients,
			patient{name: "unborn", when: calm, any: true, draw: absent(late...)},
			patient{name: "newborn", when: sick, any: true, draw: func(leaf *stage.Leaf, d *stage.Drawn) {
				if leaf.Of(late...) {
					d.Born, d.First = d.Sick+1, 1
				}
			}})
	}
	if copied(node) {
		patients = append(patients, patient{name: "copied", when: l.short(), draw: func(_ *stage.Leaf, d *stage.Drawn) { d.Copies = true }})
	}
	world, fired, err := l.play(patients...)
	if err != nil {
		return err
	}
	return l.watched("is not misled by idle servers, restarts, late births or copies", world, fired, l.sickEnd())
}

// short is a value that does not pass the first threshold, and twice of which would.
func (l *lookout) short() float64 {
	j := l.judged(l.first().Condition.When, nil)
	if j.Op == ">" && j.Value > 0 {
		return promql.Round(j.Value * 3 / 4)
	}
	return j.calm()
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
func (l *lookout) spelled() error {
	n := 0
	for _, v := range promql.Vectors(l.rules[0].Node()) {
		n = max(n, len(v.Alts))
	}
	if n < 2 || l.cut {
		return nil
	}
	sick := l.judge(l.first()).beyond()
	under := func(alts ...int) func(*stage.Leaf, *stage.Drawn) {
		return func(_ *stage.Leaf, d *stage.Drawn) { d.Spelled = alts }
	}
	var patients []patient
	var all []int
	for i := range n {
		all = append(all, i)
		patients = append(patients, patient{name: fmt.Sprintf("spelling-%d", i+1), when: sick, grades: l.mild(), draw: under(i)})
	}
	patients = append(patients,
		patient{name: "both", when: l.short(), draw: under(all...)},
		patient{name: "fleet", when: l.short(), any: true, draw: under(0)},
		patient{name: "fleet", when: l.short(), any: true, draw: under(n - 1), sheet: func(s *stage.Sheet) { _ = s.Rename(1, l.by) }})
	world, fired, err := l.play(patients...)
	if err != nil {
		return err
	}
	return l.watched("holds under every spelling, and adds up servers but not spellings", world, fired, l.sickEnd())
}

// ends is a server whose series end while the alert fires.
func (l *lookout) ends() error {
	begins := l.course.Well - 1
	world, fired, err := l.play(patient{name: "gone", when: l.judge(l.first()).beyond(), grades: l.mild(), course: func(c *stage.Course) {
		c.Well, c.Gone = c.Samples+1, begins
	}})
	if err != nil {
		return err
	}
	end := (time.Duration(begins)*l.step + max(span(l.rules[0].Node()), reckon.Lookback)).Truncate(l.tick) + l.tick
	for ; len(fired[end]) > 0; end += l.tick {
		if end >= time.Duration(l.course.Samples)*l.step {
			return nil // it remembers for longer than this test lasts
		}
	}
	return l.watched("resolves when the series end", world, fired, l.sickEnd()-l.tick, end)
}
