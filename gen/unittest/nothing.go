package unittest

import (
	"time"

	"metricwright/gen/unittest/internal/expected"
)

// nothing asks for everything where there is nothing: no rule makes a value of no series, and
// no alert takes their absence for trouble.
func (w *writer) nothing() {
	empty := expected.New(w.step, records.tick)
	t := newTest("nothing is recorded where there are no series", empty)
	for _, r := range w.file.Records {
		if known(r.Node) {
			t.exprs = append(t.exprs, exprTest{expr: r.Name, at: 2 * records.tick})
		}
	}
	if len(t.exprs) > 0 {
		w.add(t, records)
	}
	t = newTest("no alert fires where there are no series", empty)
	for _, g := range w.groups() {
		if !g.known() {
			continue
		}
		var hold time.Duration
		for _, r := range g.rules {
			hold = max(hold, r.For)
		}
		t.alerts = append(t.alerts, alertTest{at: hold + 2*w.every(longAlerts), name: g.name})
	}
	if len(t.alerts) > 0 && w.plan.Catalog.Config.Outputs.Alerts {
		w.add(t, longAlerts)
	}
}
