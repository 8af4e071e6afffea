package unittest

import (
	"fmt"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/stage"
)

// spared are sick servers that the alert leaves out by a label.
func (l *lookout) spared() error {
	r, ok := l.first().Condition.When.Of.(*promql.Recorded)
	if !ok {
		return nil
	}
	for _, m := range r.Match {
		if m.Type != labels.MatchNotRegexp {
			continue
		}
		known := true
		world, fired, err := l.play(
			patient{name: "meant", when: l.judge(l.first()).beyond(), grades: l.mild()},
			patient{name: "spared", when: l.judge(l.first()).beyond(), sheet: func(s *stage.Sheet) { known = known && s.Refuse(m) }})
		switch {
		case !known:
			return fmt.Errorf("no %s is found that %s matches", m.Name, m.Value)
		case err != nil:
			return err
		}
		if err := l.watched("leaves out whom it is told to", world, fired, l.sickEnd()); err != nil {
			return err
		}
	}
	return nil
}
