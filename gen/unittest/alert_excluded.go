package unittest

import (
	"fmt"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/inputs"
)

// excluded are past the threshold servers that the alert leaves out by a label.
func (l *alertCases) excluded() error {
	r, ok := l.first().Condition.When.Of.(*promql.Recorded)
	if !ok {
		return nil
	}
	for _, m := range r.Match {
		if m.Type != labels.MatchNotRegexp {
			continue
		}
		known := true
		world, fired, err := l.run(
			subject{name: "judged", when: l.judge(l.first()).beyond(), grades: l.mild()},
			subject{name: "excluded", when: l.judge(l.first()).beyond(), sub: func(s *inputs.Subject) { known = known && s.Refuse(m) }})
		switch {
		case !known:
			return fmt.Errorf("no %s is found that %s matches", m.Name, m.Value)
		case err != nil:
			return err
		}
		if err := l.asserted("leaves out excluded jobs", world, fired, l.lastPassing()); err != nil {
			return err
		}
	}
	return nil
}
