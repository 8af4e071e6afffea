package ruletest

import (
	"context"
	"io"
	"regexp"
	"slices"
	"sync"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/progress"
	"metricwright/gen/promql/mutant"
	"metricwright/gen/ruletest/internal/eval"
	"metricwright/gen/ruletest/internal/suite"
)

// MutateOptions says how rules are broken. The zero value tries everything on every core.
type MutateOptions struct {
	// Run picks the rules whose name matches; nil picks all.
	Run *regexp.Regexp
	// Jobs is how many mutants are tried at a time; zero means one per core.
	Jobs int
	// Features are promtool's --enable-feature flags.
	Features []string
	// Equivalent lists mutants that no test can tell from the original, with reasons.
	// One that random series tell from it is a finding.
	Equivalent []Equivalent
	// Resolve tells which line of the catalog made the rule at a line of a rule
	// file, as file:line:col, or "" where it does not know. It may be nil.
	Resolve func(ruleFile string, line int) string
	// Worlds is in how many random worlds a mutant that was proved to be equivalent is
	// tried all the same; those of the list are tried in some in any case.
	Worlds int
	// WriteTests is the path of a test file to write, with tests that notice survivors;
	// empty for none.
	WriteTests string
	// Progress, a terminal, shows how far a run is once it takes over a second.
	Progress io.Writer
}

// Equivalent is a mutant that is known to behave as the original. It names the rule
// and either the mutant's expression or the operator, or both.
type Equivalent struct {
	Rule     string `json:"rule"`
	Operator string `json:"operator,omitempty"`
	Expr     string `json:"expr,omitempty"` // in any spelling that parses to the same
	Reason   string `json:"reason"`
}

// broken is a rule with one mistake, on its way through the tests.
type broken struct {
	rule    *suite.Rule
	mutant  *suite.Rule
	change  Change
	killed  bool
	excused string // why it is equivalent
	origin  string
	tests   int  // that reach the rule
	written bool // a test that was written notices it
	listed  bool // as a known equivalent, for the reason
	reason  string
}

// Mutate breaks every rule that the given test files load, one small mistake at a
// time, and demands that a test notices. Tests that fail on the rules as they are
// cannot tell anything, and are findings. An error means that the run could not
// start, or that ctx ended it.
func Mutate(ctx context.Context, files []string, o MutateOptions) (*MutationReport, error) {
	s, err := newSession(o.Features, o.Jobs)
	if err != nil {
		return nil, err
	}
	if o.WriteTests != "" {
		if err := free(o.WriteTests); err != nil {
			return nil, err
		}
	}
	start := time.Now()
	report := &MutationReport{}
	list := s.load(files, nil)
	bases := s.bases(ctx, list, report)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	rules := targets(list, o.Run)
	switch {
	case len(rules) > 0 || report.findings.HasErrors():
	case o.Run != nil:
		report.unreadable = true
		report.findings.Add(diag.Errorf("ruletest/run", diag.Pos{}, "no rule's name matches %q, so nothing was broken", o.Run).WithHint("the pattern is a regular expression; it is looked for in what each rule has as record or alert"))
	default:
		report.findings.Add(diag.Warnf("ruletest/empty", diag.Pos{}, "the test files load no rule, so there is nothing to break").WithHint("list rule files under rule_files:"))
	}
	v := vocabulary(list)
	var all, untried []*broken
	judges := map[*suite.Rule]*judge{}
	for _, r := range rules {
		j := newJudge(r, bases)
		judges[r] = j
		mutants, err := s.mutants(r, v, o.Equivalent)
		if err != nil {
			return nil, err
		}
		refuted, err := s.refute(ctx, r, v, mutants, o.Worlds)
		if err != nil {
			return nil, err
		}
		report.findings.Add(refuted...)
		report.count(j, r, mutants, o.Resolve)
		if len(j.tests) > 0 {
			all = append(all, mutants...)
		} else {
			untried = append(untried, mutants...)
		}
	}
	bar := progress.New(o.Progress, "mutants", len(all))
	var mu sync.Mutex
	parallel(s.jobs, len(all), func(i int) {
		b := all[i]
		if b.excused == "" && ctx.Err() == nil {
			killed, jerr := judges[b.rule].notices(ctx, b)
			mu.Lock()
			b.killed = killed
			if err == nil {
				err = jerr
			}
			mu.Unlock()
		}
		bar.Step()
	})
	bar.Done()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	if o.WriteTests != "" {
		w := writer{s, v, o.WriteTests}
		if report.Written, err = w.write(ctx, slices.Concat(all, untried)); err != nil {
			return nil, err
		}
		for _, b := range slices.Concat(all, untried) {
			if b.lives() && !b.written {
				report.unwritten = append(report.unwritten, b.survivor())
			}
		}
	}
	report.finish(all, o.Equivalent, time.Since(start))
	return report, nil
}

// bases runs all tests on the rules as they are.
func (s *session) bases(ctx context.Context, list []*loaded, report *MutationReport) []*eval.Base {
	type job struct {
		file *loaded
		test *suite.Test
	}
	var jobs []job
	for _, f := range list {
		report.findings.Add(f.Findings...)
		report.unreadable = report.unreadable || f.Unreadable
		for _, rf := range f.rules {
			report.findings.Add(rf.Findings...)
		}
		if f.set != nil {
			for _, t := range f.Tests {
				jobs = append(jobs, job{f, t})
			}
		}
	}
	out := make([]*eval.Base, len(jobs))
	parallel(s.jobs, len(jobs), func(i int) {
		out[i] = eval.Prepare(jobs[i].test, jobs[i].file.set, &s.engines).Base(ctx)
	})
	report.Tests = len(out)
	return slices.DeleteFunc(out, func(b *eval.Base) bool {
		if b.Result.Passed() {
			return false
		}
		t := b.Test()
		report.findings.Add(b.Result.Findings...)
		report.findings.Add(diag.Errorf("ruletest/baseline", t.Pos(), "test %s fails before any rule is broken, so it is left out", t.Title()).WithHint("run the tests, and make them pass first"))
		return true
	})
}

// targets are the rules to break, each once, in the order of the files.
func targets(list []*loaded, run *regexp.Regexp) []*suite.Rule {
	var out []*suite.Rule
	seen := map[*suite.Rule]bool{}
	for _, f := range list {
		if f.set == nil {
			continue
		}
		for _, rf := range f.rules {
			for _, g := range rf.Groups {
				for _, r := range g.Rules {
					if !seen[r] && (run == nil || run.MatchString(r.Name)) {
						seen[r] = true
						out = append(out, r)
					}
				}
			}
		}
	}
	return out
}

// vocabulary is what the tests have series of, and what the rules record from it.
func vocabulary(list []*loaded) *mutant.Vocabulary {
	v := &mutant.Vocabulary{}
	for _, f := range list {
		if f.set == nil {
			continue
		}
		for _, t := range f.Tests {
			input, _ := t.Input(t.Start.UnixMilli())
			for _, s := range input {
				v.Add(s.Metric)
			}
		}
	}
	for _, r := range targets(list, nil) {
		if !r.Alert {
			v.Derive(r.Name, r.Query.Expr)
		}
	}
	return v
}

// mutants makes the mutants of a rule: of its expression and of its other fields.
func (s *session) mutants(r *suite.Rule, v *mutant.Vocabulary, known []Equivalent) ([]*broken, error) {
	rule := mutant.Rule{Record: r.Name, Expr: r.Source}
	if r.Alert {
		rule.Record = ""
	}
	made, err := mutant.Of(s.loader.Dialect, rule, v)
	if err != nil {
		return nil, err
	}
	var out []*broken
	for _, m := range made {
		q, err := s.loader.Dialect.Parse(m.Expr)
		if err != nil {
			return nil, err
		}
		changed := *r
		changed.Query = q
		b := &broken{rule: r, mutant: &changed, excused: m.Equivalent}
		b.change = Change{Operator: m.Operator, Before: m.Before, After: m.After, Expr: m.Expr, offset: m.Offset}
		out = append(out, b)
	}
	out = append(out, fieldMutants(r)...)
	for _, b := range out {
		for _, k := range known {
			if b.excused == "" && s.excuses(k, b) {
				b.excused, b.reason, b.listed = k.Reason, k.Reason, true
			}
		}
	}
	return out, nil
}

// excuses reports whether the list of known equivalents covers a mutant.
func (s *session) excuses(k Equivalent, b *broken) bool {
	if k.Rule != b.rule.Name || k.Operator == "" && k.Expr == "" || k.Operator != "" && k.Operator != b.change.Operator {
		return false
	}
	if k.Expr == "" {
		return true
	}
	q, err := s.loader.Dialect.Parse(k.Expr)
	return err == nil && q.String() == b.change.Expr
}
