// Package unittest writes promtool unit tests for every recording rule and every alert. The
// input series come from turning the constructs round, and the expected values from arithmetic
// on what the constructs mean; no engine is asked.
package unittest

import (
	"fmt"
	"sync"
	"time"

	"metricwright/gen/plan"
	"metricwright/gen/tree"
	"metricwright/gen/unittest/internal/stage"
)

// The clocks of tests: how far samples are apart, and evaluations. promtool evaluates all rules
// of a file as often as the file says, so tests that last for hours have files of their own.
const (
	step     = time.Minute
	tick     = time.Minute
	hourTick = 5 * time.Minute
	dayTick  = 6 * time.Hour
)

// Path is where a file's tests lie in the output folder, by how often they evaluate rules.
func path(f *plan.File, tick time.Duration) string {
	return "tests/" + f.Name() + map[time.Duration]string{hourTick: "-hours", dayTick: "-days"}[tick] + ".test.yaml"
}

// Emit writes the unit tests of every topic.
func Emit(p *plan.Plan) (tree.Tree, error) {
	out := tree.Tree{}
	if o := p.Catalog.Config.Outputs; !o.Tests || !o.Rules {
		return out, nil
	}
	names := stage.NewNames(p)
	done := make([]struct {
		files tree.Tree
		err   error
	}, len(p.Files))
	var wg sync.WaitGroup
	for i, f := range p.Files {
		wg.Go(func() {
			done[i].files, done[i].err = (&writer{plan: p, names: names, file: f, tests: map[time.Duration][]*test{}, expander: expander{map[string]string{}}}).write()
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
	names *stage.Names
	file  *plan.File
	tests map[time.Duration][]*test // by how often rules are evaluated

	expander expander
	untested []string // rules that were written as text, so that nothing is known of their meaning
}

func (w *writer) add(t *test, tick time.Duration) { w.tests[tick] = append(w.tests[tick], t) }

func (w *writer) write() (tree.Tree, error) {
	for _, r := range w.file.Records {
		if err := w.record(r); err != nil {
			return nil, fmt.Errorf("tests of the recording rule %s: %w", r.Name, err)
		}
	}
	if w.plan.Catalog.Config.Outputs.Alerts {
		for _, a := range w.alerts() {
			if err := w.alert(a); err != nil {
				return nil, fmt.Errorf("tests of the alert %s: %w", a.name, err)
			}
		}
	}
	out := tree.Tree{}
	for _, tick := range []time.Duration{tick, hourTick, dayTick} {
		if len(w.tests[tick]) == 0 {
			continue
		}
		s := w.suite()
		s.Interval, s.Tests = clock(tick), w.tests[tick]
		data, err := s.encode(w.file.Title(), w.untested)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path(w.file, tick), err)
		}
		if err := out.Add(path(w.file, tick), data); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// suite lists the rule files that the tests need, each after those that it reads.
func (w *writer) suite() *suite {
	s := &suite{FuzzyCompare: true}
	for _, f := range w.plan.Needs(w.file) {
		if len(f.Records) > 0 {
			s.RuleFiles = append(s.RuleFiles, "../"+f.RulesPath())
			s.GroupOrder = append(s.GroupOrder, f.RuleGroup())
		}
		if f == w.file && len(f.Alerts) > 0 && w.plan.Catalog.Config.Outputs.Alerts {
			s.RuleFiles = append(s.RuleFiles, "../"+f.AlertsPath())
			s.GroupOrder = append(s.GroupOrder, f.AlertGroup())
		}
	}
	return s
}
