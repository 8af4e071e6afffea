package unittest

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"metricwright/gen/output"
	"metricwright/gen/plan"
	"metricwright/gen/unittest/internal/inputs"
)

// kind is a file of tests. promtool evaluates all rules of a file as often as the file says,
// from zero to the last moment that a test asks for, so tests are sorted by how often they need
// it, and by which rules.
type kind struct {
	suffix string
	tick   time.Duration
	alone  bool // the tests are given what other rules record
	alerts bool
}

var (
	records    = kind{tick: 5 * time.Minute}                                       // the state at one moment
	hours      = kind{suffix: "-hours", tick: 5 * time.Minute, alone: true}        // the same after a past of hours
	days       = kind{suffix: "-days", tick: 6 * time.Hour, alone: true}           // or of days
	alerts     = kind{suffix: "-alerts", alerts: true}                             // what happens in time, as often as the group's rules run
	longAlerts = kind{suffix: "-alerts-long", tick: 5 * time.Minute, alerts: true} // the same after a past of hours
	kinds      = []kind{records, hours, days, alerts, longAlerts}
)

// stepFor is how far apart samples are so that a window of rates holds a whole number of them, at
// least four, and a minute and the interval of the rules too: every kind of test is evaluated on
// the minute or at that interval. A window that is wrong by an eighth holds another number.
func stepFor(window, interval time.Duration) time.Duration {
	for _, perMinute := range []time.Duration{2, 3, 4, 5, 6, 10, 12, 15, 20, 30} {
		if d := time.Minute / perMinute; window >= 4*d && window%d == 0 && interval%d == 0 {
			return d
		}
	}
	return time.Second
}

// path is where a file's tests of a kind lie in the output folder.
func path(f *plan.File, k kind) string { return "tests/" + f.Name() + k.suffix + ".test.yaml" }

// Emit writes the unit tests of every topic.
func Emit(p *plan.Plan) (output.Tree, error) {
	out := output.Tree{}
	if o := p.Catalog.Config.Outputs; !o.Tests || !o.Rules {
		return out, nil
	}
	names := inputs.NewNames(p)
	done := make([]struct {
		files output.Tree
		err   error
	}, len(p.Files))
	var wg sync.WaitGroup
	for i, f := range p.Files {
		wg.Go(func() {
			done[i].files, done[i].err = (&writer{plan: p, names: names, file: f, step: stepFor(p.Catalog.Config.Window, p.Catalog.Config.Interval), tests: map[kind][]*test{}, expander: expander{map[string]string{}}}).write()
		})
	}
	wg.Wait()
	for _, d := range done {
		if d.err != nil {
			return nil, d.err
		}
		if err := out.Merge(d.files); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// writer makes the tests of one topic.
type writer struct {
	plan  *plan.Plan
	names *inputs.Names
	file  *plan.File
	step  time.Duration
	tests map[kind][]*test

	expander expander
	untested []string // rules that were written as text, so that nothing is known of their meaning
}

func (w *writer) add(t *test, k kind) { w.tests[k] = append(w.tests[k], t) }

func (w *writer) write() (output.Tree, error) {
	for _, r := range w.file.Records {
		if err := w.record(r); err != nil {
			return nil, fmt.Errorf("tests of the recording rule %s: %w", r.Name, err)
		}
	}
	if w.plan.Catalog.Config.Outputs.Alerts {
		for _, a := range w.groups() {
			if err := w.alert(a); err != nil {
				return nil, fmt.Errorf("tests of the alert %s: %w", a.name, err)
			}
		}
	}
	w.nothing()
	out := output.Tree{}
	for _, k := range kinds {
		if len(w.tests[k]) == 0 {
			continue
		}
		s := w.suite(k)
		s.tests, s.untested = w.tests[k], w.untested
		if err := out.Add(path(w.file, k), s.encode(w.file.Title())); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// every is how often a kind's tests are evaluated.
func (w *writer) every(k kind) time.Duration {
	return cmp.Or(k.tick, w.plan.Catalog.Config.Interval)
}

// suite lists the rule files that the tests need, each after those that it reads.
func (w *writer) suite(k kind) *suite {
	s := &suite{tick: w.every(k)}
	for _, f := range w.plan.Needs(w.file) {
		if len(f.Records) > 0 && (f == w.file || !k.alone) {
			s.ruleFiles = append(s.ruleFiles, "../"+f.RulesPath())
			s.groups = append(s.groups, f.RuleGroup())
		}
	}
	if k.alerts {
		s.ruleFiles = append(s.ruleFiles, "../"+w.file.AlertsPath())
		s.groups = append(s.groups, w.file.AlertGroup())
	}
	return s
}
