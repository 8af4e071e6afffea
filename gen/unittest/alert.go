package unittest

import (
	"fmt"
	"slices"
	"time"

	"github.com/prometheus/common/model"

	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/reckon"
	"metricwright/gen/unittest/internal/stage"
)

// alertGroup are the rules of one name, one a grade.
type alertGroup struct {
	name  string
	rules []*plan.Alert
}

// alerts are the file's alerts by name, in their order.
func (w *writer) alerts() []*alertGroup {
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

// alert makes the tests of an alert, or says in the file's head that it has none.
func (w *writer) alert(g *alertGroup) error {
	if slices.ContainsFunc(g.rules, func(a *plan.Alert) bool { return !known(a.Node()) }) {
		w.untested = append(w.untested, g.name)
		return nil
	}
	if g.rules[0].Condition == nil {
		return nil
	}
	l := w.lookout(g)
	for _, make := range []func() error{l.fires, l.threshold} {
		if err := make(); err != nil {
			return err
		}
	}
	return nil
}

// lookout is an alert under test: its rules and the times of what happens. Every test has
// the same course: calm, then sick until the alert has fired for a while, then calm again.
type lookout struct {
	*writer
	*alertGroup
	by     []string
	cut    bool // its recordings are input, since making their past would take a day
	tick   time.Duration
	course stage.Course
}

func (w *writer) lookout(g *alertGroup) *lookout {
	l := &lookout{writer: w, alertGroup: g, by: g.rules[0].Node().Labels(), cut: deep(g.rules[0].Node()), tick: tick}
	var hold, keep, warm time.Duration
	for _, r := range g.rules {
		hold, keep = max(hold, r.For), max(keep, r.KeepFiringFor)
		if !l.cut {
			warm = max(warm, span(r.Node()))
		}
	}
	if hold >= time.Hour {
		l.tick = hourTick
	}
	at := func(d time.Duration) int { return int((d + l.tick - 1) / l.tick * l.tick / step) }
	l.course.Sick = at(warm + l.tick)
	l.course.Well = l.course.Sick + at(warm+hold+3*l.tick)
	l.course.Samples = l.course.Well + at(warm+keep+3*l.tick)
	return l
}

// judge is a grade's comparison.
func (l *lookout) judge(a *plan.Alert) judged {
	var next *float64
	for _, b := range l.rules {
		if b != a && (a.Condition.When.Op == ">") == (b.Value() > a.Value()) && (next == nil || (b.Value() < *next) == (a.Condition.When.Op == ">")) {
			v := b.Value()
			next = &v
		}
	}
	return l.judged(a.Condition.When, next)
}

// first is the mildest grade: the one that is passed first.
func (l *lookout) first() *plan.Alert {
	return slices.MinFunc(l.rules, func(a, b *plan.Alert) int {
		if (a.Value() < b.Value()) == (a.Condition.When.Op == ">") {
			return -1
		}
		return 1
	})
}

// patient is a subject of a test.
type patient struct {
	name   string
	when   float64  // what is judged, while sick
	calm   *float64 // and before and after, if not something harmless
	grades []string // that shall fire at some time
}

// play draws subjects into a world, and makes sure that those fire that shall.
func (l *lookout) play(patients ...patient) (*reckon.World, map[time.Duration][]firing, error) {
	var last error
	for scale := 1.0; scale < 1e8; scale *= 8 {
		world := reckon.New(step, l.tick)
		for _, p := range patients {
			if err := l.draw(world, p, scale); err != nil {
				return nil, nil, err
			}
		}
		fired, err := simulate(world, l.rules, time.Duration(l.course.Samples)*step)
		if err != nil {
			return nil, nil, err
		}
		if last = l.check(fired, patients); last == nil {
			return world, fired, nil
		}
	}
	return nil, nil, last
}

func (l *lookout) draw(world *reckon.World, p patient, scale float64) error {
	s, err := l.sheet(p, scale)
	if err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return s.Draw(world, l.course)
}

// sheet wants of a subject what is judged and the company that the alert asks for.
func (l *lookout) sheet(p patient, scale float64) (*stage.Sheet, error) {
	c := l.first().Condition
	s := l.names.NewSheet(p.name, l.by, scale, l.cut)
	calm := l.judged(c.When, nil).calm()
	if p.calm != nil {
		calm = *p.calm
	}
	if err := s.Want(c.When, stage.Now, p.when); err != nil {
		return nil, err
	}
	if err := s.Want(c.When, stage.Past, calm); err != nil {
		return nil, err
	}
	for i, x := range c.With {
		v := l.judged(x, nil).calm()
		if i == 0 {
			v = l.judged(x, nil).beyond()
		}
		if err := s.Want(x, stage.Now, v); err != nil {
			return nil, err
		}
	}
	for _, x := range c.Unless {
		if err := s.Want(x, stage.Now, l.judged(x, nil).calm()); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// check is an error when a subject fires that must not, or the other way round.
func (l *lookout) check(fired map[time.Duration][]firing, patients []patient) error {
	got := map[string][]string{}
	for _, fs := range fired {
		for _, f := range fs {
			for _, v := range f.labels {
				if !slices.Contains(got[v], f.rule.Grade) {
					got[v] = append(got[v], f.rule.Grade)
				}
			}
		}
	}
	for _, p := range patients {
		for _, r := range l.rules {
			if want, have := slices.Contains(p.grades, r.Grade), slices.Contains(got[p.name], r.Grade); want != have {
				return fmt.Errorf("%s: %s fires: %v, and shall: %v", p.name, r.Grade, have, want)
			}
		}
	}
	return nil
}

// fires are servers beyond each grade's threshold, beside one in good health.
func (l *lookout) fires() error {
	patients := []patient{{name: "healthy", when: l.judged(l.first().Condition.When, nil).calm()}}
	for _, r := range l.rules {
		patients = append(patients, patient{name: r.Grade, when: l.judge(r).beyond(), grades: l.upTo(r)})
	}
	world, fired, err := l.play(patients...)
	if err != nil {
		return err
	}
	begins, ends := l.spell(fired)
	name := fmt.Sprintf("%s: fires once its threshold has been passed for %s, names the sick alone, and resolves", l.name, model.Duration(l.rules[0].For))
	return l.watched(name, world, fired, begins-l.tick, begins, ends-l.tick, ends)
}

// upTo are the grades whose thresholds are passed with a rule's.
func (l *lookout) upTo(a *plan.Alert) []string {
	var out []string
	for _, b := range l.rules {
		if b == a || (b.Value() < a.Value()) == (a.Condition.When.Op == ">") {
			out = append(out, b.Grade)
		}
	}
	return out
}

// spell is when the first alert begins to fire, and when the last has ended.
func (l *lookout) spell(fired map[time.Duration][]firing) (begins, ends time.Duration) {
	for at := time.Duration(0); at <= time.Duration(l.course.Samples)*step; at += l.tick {
		if len(fired[at]) > 0 {
			if begins == 0 {
				begins = at
			}
			ends = at + l.tick
		}
	}
	return begins, ends
}

// threshold are servers at each grade's threshold and just beyond it.
func (l *lookout) threshold() error {
	var patients []patient
	for _, r := range l.rules {
		j := l.judge(r)
		patients = append(patients, patient{name: "beyond-" + r.Grade, when: j.just(true), grades: l.upTo(r)})
		at := patient{name: "at-" + r.Grade, when: r.Value(), grades: slices.DeleteFunc(l.upTo(r), func(g string) bool { return g == r.Grade })}
		if _, _, err := l.play(at); err != nil {
			at.name, at.when = "under-"+r.Grade, j.just(false)
		}
		patients = append(patients, at)
	}
	world, fired, err := l.play(patients...)
	if err != nil {
		return err
	}
	begins, _ := l.spell(fired)
	return l.watched(l.name+": tells just beyond a threshold from at it", world, fired, begins)
}

// watched is the finished test: which alerts fire at some times.
func (l *lookout) watched(name string, world *reckon.World, fired map[time.Duration][]firing, times ...time.Duration) error {
	t := newTest(name, world)
	for _, at := range slices.Compact(times) {
		x := alertTest{At: clock(at), Name: l.name, Expect: []expAlert{}}
		for _, f := range fired[at] {
			a, err := l.expander.alert(f)
			if err != nil {
				return err
			}
			x.Expect = append(x.Expect, a)
		}
		t.Alerts = append(t.Alerts, x)
	}
	l.add(t, l.tick)
	return nil
}

var _ promql.Node
