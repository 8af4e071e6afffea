package ruletest

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/progress"
	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/eval"
	"metricwright/gen/ruletest/internal/suite"
)

// Options says how tests are run. The zero value runs all tests on every core.
type Options struct {
	// Run picks the tests whose name matches; nil picks all.
	Run *regexp.Regexp
	// Jobs is how many tests run at a time; zero means one per core.
	Jobs int
	// Features are promtool's --enable-feature flags.
	Features []string
	// Resolve tells which line of the catalog made the rule at a line of a rule
	// file, as file:line:col, or "" where it does not know. It may be nil.
	Resolve func(ruleFile string, line int) string
	// Progress, a terminal, shows how far a run is once it takes over a second.
	// Nil shows nothing.
	Progress io.Writer
}

// session is what the files of a run share.
type session struct {
	loader  suite.Loader
	engines ruleeval.Engines
	jobs    int
}

func newSession(features []string, jobs int) (*session, error) {
	d, err := reads.NewDialect(features)
	if err != nil {
		return nil, err
	}
	return &session{loader: suite.Loader{Dialect: d}, engines: ruleeval.Engines{Dialect: d, Limit: eval.MaxSamples}, jobs: jobs}, nil
}

// loaded is a test file with its rules and its tests made ready.
type loaded struct {
	*suite.File
	set   *eval.Ruleset
	rules []*suite.RuleFile
	// broken is a rule file with an error, for which promtool fails every test.
	broken string
	picked []*suite.Test
}

// load reads the test files, and each rule file once.
func (s *session) load(paths []string, run *regexp.Regexp) []*loaded {
	out := make([]*loaded, len(paths))
	parallel(s.jobs, len(paths), func(i int) { out[i] = &loaded{File: suite.Read(paths[i])} })
	for _, f := range out {
		s.loader.Meet(f.RuleFiles)
	}
	parallel(s.jobs, len(paths), func(i int) { s.loadOne(out[i], run) })
	return out
}

func (s *session) loadOne(f *loaded, run *regexp.Regexp) {
	if f.Refused {
		return
	}
	for _, t := range f.Tests {
		if t.Selected(run) {
			f.picked = append(f.picked, t)
		}
	}
	for _, rf := range f.RuleFiles {
		r := s.loader.Load(rf)
		f.rules = append(f.rules, r)
		if len(r.Findings) > 0 && f.broken == "" {
			f.broken = rf
		}
	}
	if f.broken == "" {
		f.set = eval.NewRuleset(s.loader.Dialect, f.Ordered(f.rules))
		f.Findings.Add(f.remarks()...)
	}
}

// remarks are mistakes that promtool passes over in silence.
func (f *loaded) remarks() diag.List {
	var out diag.List
	for _, t := range f.picked {
		for i, a := range t.Alerts {
			if a.Name != "" && !f.set.HasAlert(a.Name) {
				out.Add(f.noAlert(t, i, a))
			}
		}
		if len(t.Alerts)+len(t.Exprs) == 0 {
			out.Add(diag.Warnf("ruletest/empty", t.Pos(), "the test asserts nothing").WithHint("add alert_rule_test or promql_expr_test"))
		}
	}
	groups := map[string]bool{}
	for _, rf := range f.rules {
		for _, g := range rf.Groups {
			groups[g.Name] = true
		}
	}
	for name, i := range f.Order {
		if !groups[name] {
			out.Add(diag.Warnf("ruletest/group-order", f.Where.Pos("group_eval_order", i), "no rule file has a group %q", name).WithHint("group_eval_order names groups of the rule files"))
		}
	}
	if pairs := f.set.Unordered(f.Order); len(pairs) > 0 {
		first, more := pairs[0], ""
		if len(pairs) > 1 {
			more = fmt.Sprintf("; so it is with %s of groups", count(len(pairs)-1, "other pair"))
		}
		out.Add(diag.Notef("ruletest/group-order", diag.Pos{File: f.Path}, "group %q reads what group %q writes, and nothing says which is evaluated first: promtool decides it by chance%s", first[0].Name, first[1].Name, more).
			WithHint("list both under group_eval_order, %s first", first[1].Name))
	}
	return out
}

func (f *loaded) noAlert(t *suite.Test, i int, a suite.AlertCase) diag.Finding {
	pos := f.Where.Pos("tests", t.Index, "alert_rule_test", i, "alertname")
	w := diag.Warnf("ruletest/alertname", pos, "no rule file has an alert %q", a.Name)
	if len(a.Expected) == 0 {
		w.Message += ", so that it does not fire says nothing"
	}
	if near := diag.Nearest(a.Name, f.set.AlertNames()); near != "" {
		return w.WithHint("did you mean %s?", near)
	}
	return w.WithHint("the alerts are %s", few(f.set.AlertNames()))
}

// few lists names, but not more than a line holds.
func few(names []string) string {
	const most = 5
	switch {
	case len(names) == 0:
		return "none at all"
	case len(names) > most:
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	default:
		return strings.Join(names, ", ")
	}
}

// Run runs the tests of the given files. What is wrong with a file is in the
// report; the other files still run. An error means that the run could not start,
// or that ctx ended it.
func Run(ctx context.Context, files []string, o Options) (*Report, error) {
	s, err := newSession(o.Features, o.Jobs)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	list := s.load(files, o.Run)
	report := &Report{}
	type job struct {
		file *loaded
		test *suite.Test
		out  *TestResult
	}
	var jobs []job
	for _, f := range list {
		r := &FileResult{Path: f.Path, Unreadable: f.Unreadable, refused: f.Refused, Findings: f.Findings, Tests: make([]TestResult, len(f.picked))}
		for _, rf := range f.rules {
			r.Findings.Add(f.ofRules(rf)...)
		}
		r.passedOver = len(f.picked) == 0 && len(f.Tests) > 0
		report.Files = append(report.Files, r)
		for i, t := range f.picked {
			jobs = append(jobs, job{f, t, &r.Tests[i]})
		}
	}
	bar := progress.New(o.Progress, "tests", len(jobs))
	parallel(s.jobs, len(jobs), func(i int) {
		j := jobs[i]
		s.test(ctx, j.file, j.test, j.out, o.Resolve)
		bar.Step()
	})
	bar.Done()
	report.finish(time.Since(start))
	if o.Run != nil && len(jobs) == 0 && len(files) > 0 {
		report.nothing = true
		report.findings.Add(diag.Errorf("ruletest/run", diag.Pos{}, "no test's name matches %q, so nothing was run", o.Run).WithHint("the pattern is a regular expression; it is looked for in what each test of a file has as its name"))
	}
	return report, ctx.Err()
}

// ofRules are the findings of a rule file. promtool reads it for each test, so that without one
// what is wrong with it fails nothing.
func (f *loaded) ofRules(rf *suite.RuleFile) diag.List {
	if len(f.picked) > 0 {
		return rf.Findings
	}
	out := slices.Clone(rf.Findings)
	for i := range out {
		if out[i].Severity == diag.Error {
			out[i].Severity, out[i].Hint = diag.Warning, "no test runs on this rule file; promtool fails every test that does"
		}
	}
	return out
}

// test runs one test and writes down what it came to.
func (s *session) test(ctx context.Context, f *loaded, t *suite.Test, out *TestResult, resolve func(string, int) string) {
	begin := time.Now()
	out.Name = t.Title()
	if f.broken != "" {
		out.Failures = []Failure{{Pos: t.Pos(), Kind: InputFailure, Message: "the rule file " + f.broken + " has errors"}}
		return
	}
	c := eval.Prepare(t, f.set, &s.engines)
	res := c.Run(ctx)
	out.findings = res.Findings
	out.Failures = failures(c, res, resolve)
	out.Passed = res.Passed()
	out.Duration = time.Since(begin)
}
