package unittest

import (
	"fmt"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// excluded are servers beyond the threshold that the alert leaves out by a label.
func (l *alertCases) excluded() {
	r, ok := l.first().Condition.When.Of.(*promql.Recorded)
	if !ok {
		return
	}
	for _, m := range r.Match {
		if m.Type != labels.MatchNotRegexp {
			continue
		}
		known := true
		world, fired, err := l.run(
			subject{name: "judged", when: l.judge(l.first()).beyond(), grades: l.mild()},
			subject{name: "excluded", when: l.judge(l.first()).beyond(), sub: func(s *inputs.Subject) { known = known && s.Refuse(m) }})
		if !known {
			must(fmt.Errorf("no %s is found that %s matches", m.Name, m.Value))
		}
		must(err)
		l.asserted("leaves out excluded jobs", world, fired, l.lastPassing())
	}
}
