package unittest

import (
	"slices"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/unittest/internal/expected"
	"metricwright/gen/unittest/internal/inputs"
)

// alertGroup are the rules of one name, one a grade.
type alertGroup struct {
	name  string
	rules []*plan.Alert
}

// groups are the file's alerts by name, in their order.
func (w *writer) groups() []*alertGroup {
	var out []*alertGroup
	for _, a := range w.file.Alerts {
		i := slices.IndexFunc(out, func(g *alertGroup) bool { return g.name == a.ID })
		if i < 0 {
			i = len(out)
			out = append(out, &alertGroup{name: a.ID})
		}
		out[i].rules = append(out[i].rules, a)
	}
	return out
}

// known reports whether the meaning of all rules is known.
func (g *alertGroup) known() bool {
	return !slices.ContainsFunc(g.rules, func(a *plan.Alert) bool { return !known(a.Node()) })
}

// alert makes the tests of an alert, or says in the file's head that it has none.
func (w *writer) alert(g *alertGroup) (err error) {
	if !g.known() {
		w.untested = append(w.untested, g.name)
		return nil
	}
	defer caught(&err)
	l := w.alertCases(g)
	if g.rules[0].Burn != nil {
		l.burns()
		return nil
	}
	for _, make := range []func(){l.fires, l.threshold, l.companions, l.late, l.misleading, l.excluded, l.spelled, l.ends, l.whole} {
		make()
	}
	return nil
}

// alertCases are the tests of an alert: its rules and the times of what happens. Every test has
// the same timeline: normal, then past the threshold until the alert has fired for a while, then normal again.
type alertCases struct {
	*writer
	*alertGroup
	by       []string
	cut      bool // its recordings are input, since making their past would take a day
	scale    float64
	timeline inputs.Timeline
	tick     time.Duration // between evaluations
	kind
}

func (w *writer) alertCases(g *alertGroup) *alertCases {
	l := &alertCases{writer: w, alertGroup: g, by: g.rules[0].Node().Labels(), cut: deep(g.rules[0].Node()), scale: 1, tick: w.every(alerts), kind: alerts}
	var hold, keep, warm time.Duration
	cool := expected.Lookback // until the windows have forgotten
	for _, r := range g.rules {
		hold, keep = max(hold, r.For), max(keep, r.KeepFiringFor)
		if !l.cut {
			warm, cool = max(warm, fills(r.Node())), max(cool, span(r.Node()))
		}
	}
	l.timeline.From = l.samples(warm + l.tick)
	l.timeline.Until = l.timeline.From + l.samples(warm+hold+3*l.tick)
	l.timeline.Samples = l.timeline.Until + l.samples(cool+keep+3*l.tick)
	return l
}

// samples are as many as an evaluation falls on the end of.
func (l *alertCases) samples(d time.Duration) int {
	return int((d + l.tick - 1) / l.tick * l.tick / l.step)
}

// lastPassing is the last evaluation at which the threshold is passed, when all windows are full of it.
func (l *alertCases) lastPassing() time.Duration {
	return (time.Duration(l.timeline.Until)*l.step - 1).Truncate(l.tick)
}

// end is the last evaluation.
func (l *alertCases) end() time.Duration { return time.Duration(l.timeline.Samples) * l.step }

// judge is a grade's comparison.
func (l *alertCases) judge(a *plan.Alert) judged {
	var next *float64
	for _, b := range l.rules {
		if v := b.Value(); l.further(v, a.Value()) && (next == nil || l.further(*next, v)) {
			next = &v
		}
	}
	return l.judged(a.Condition.When, next)
}

// further reports whether a threshold is passed later than another.
func (l *alertCases) further(a, b float64) bool {
	if l.rules[0].Condition.When.Op == "<" {
		return a < b
	}
	return a > b
}

// first is the mildest grade: the one that is passed first.
func (l *alertCases) first() *plan.Alert {
	out := l.rules[0]
	for _, r := range l.rules {
		if l.further(out.Value(), r.Value()) {
			out = r
		}
	}
	return out
}

// last is the gravest grade.
func (l *alertCases) last() *plan.Alert {
	out := l.rules[0]
	for _, r := range l.rules {
		if l.further(r.Value(), out.Value()) {
			out = r
		}
	}
	return out
}

// upTo are the grades whose thresholds are passed with a rule's.
func (l *alertCases) upTo(a *plan.Alert) []string {
	var out []string
	for _, b := range l.rules {
		if !l.further(b.Value(), a.Value()) {
			out = append(out, b.Grade)
		}
	}
	return out
}

// asserted is the finished test: which alerts fire at some times.
func (l *alertCases) asserted(what string, world *expected.World, fired map[time.Duration][]firing, times ...time.Duration) {
	t := newTest(l.name+" "+what, world)
	slices.Sort(times)
	for _, at := range slices.Compact(times) {
		x := alertTest{at: at, name: l.name}
		for _, f := range fired[at] {
			a := must1(l.expander.alert(f))
			x.expect = append(x.expect, a)
		}
		t.alerts = append(t.alerts, x)
	}
	l.add(t, l.kind)
}
