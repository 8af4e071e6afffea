package unittest

import (
	"fmt"
	"time"

	"metricwright/gen/promql"
)

// whole is the way from exported series to an alert that looks back: what other tests are given
// is worked out here, sample by sample, from a past that is just long enough.
func (l *alertCases) whole() {
	if !l.cut {
		return
	}
	w := *l
	w.cut, w.kind, w.tick, w.scale = false, longAlerts, w.every(longAlerts), 1
	var past, warm, hold time.Duration
	for _, r := range l.rules {
		past, warm, hold = max(past, demanded(r.Node())), max(warm, fills(r.Node())), max(hold, r.For)
	}
	w.timeline.From = w.samples(past + warm + 2*w.tick)
	w.timeline.Until = w.timeline.From + w.samples(warm+hold+3*w.tick)
	w.timeline.Samples = w.timeline.Until
	var subjects []subject
	for _, r := range l.rules {
		p, ok := w.fit(subject{name: r.Grade, when: l.judge(r).beyond(), loose: true, grades: l.upTo(r)})
		if !ok {
			must(fmt.Errorf("no exported series are found for which the %s rule fires", r.Grade))
		}
		subjects = append(subjects, p)
	}
	subjects = append(subjects, subject{name: "normal", when: l.judged(l.first().Condition.When, nil).normal(), any: true})
	if d, ok := promql.Bare(l.first().Condition.When.Of).(*promql.Drop); ok && d.Lasting >= 2*w.tick {
		// One more for half as long as it would have to last, and then as before.
		subjects = append(subjects, subject{name: "surge", when: -1, brief: int(d.Lasting / 2 / l.step)})
	}
	world, fired := must2(w.run(subjects...))
	w.asserted("follows from what servers export", world, fired, w.lastPassing())
}

// demanded is how long a past the quantity must have to say anything.
func demanded(n promql.Node) time.Duration {
	var out time.Duration
	promql.Walk(n, func(n promql.Node) bool {
		if x, ok := n.(interface{ Demands() time.Duration }); ok {
			out = max(out, records.tick, x.Demands())
		}
		return true
	})
	return out
}
