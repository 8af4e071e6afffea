package ruletest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/diag"
	"metricwright/gen/ruletest/internal/eval"
	"metricwright/gen/ruletest/internal/suite"
)

// Report is what a run of tests came to.
type Report struct {
	Files    []*FileResult
	Duration time.Duration
	findings diag.List
	nothing  bool // Options.Run picked no test
}

// FileResult is what the tests of one file came to.
type FileResult struct {
	Path     string
	Passed   bool // promtool's verdict
	Tests    []TestResult
	Findings diag.List
	// Unreadable: the file could not be read or is not a test file.
	Unreadable bool
	refused    bool
	// passedOver: the file has tests, and Options.Run picks none of them.
	passedOver bool
}

// TestResult is what one test came to.
type TestResult struct {
	Name     string
	Passed   bool
	Duration time.Duration
	Failures []Failure
	findings diag.List
}

// Kind says what failed.
type Kind string

// The kinds of failure.
const (
	AlertFailure Kind = "alert"      // other alerts fire than expected
	ExprFailure  Kind = "expression" // an expression has another result than expected
	RuleFailure  Kind = "rule"       // a rule's evaluation ended in an error
	InputFailure Kind = "input"      // the test could not be run
)

// Failure is one assertion that does not hold, or one error.
type Failure struct {
	Pos      diag.Pos // of the assertion in the test file
	Kind     Kind
	Subject  string        // the alert's name, the expression, or the rule's name
	At       time.Duration // since the start of the test
	Expected []Item
	Got      []Item
	Message  string // the error, where there is one
	Rules    []RuleRef
}

// Item is a sample or an alert, expected or found.
type Item struct {
	Labels      map[string]string
	Annotations map[string]string // of an alert
	Value       string            // of a sample, in Go's shortest form, or a histogram in test notation
}

// RuleRef is a rule that an assertion looks at.
type RuleRef struct {
	Name   string
	Pos    diag.Pos
	Origin string // the line of the catalog that made it, if known
}

// ExitCode is 0 when all passed, 1 when a test failed, 2 when a test file could not be read or no
// test was picked.
func (r *Report) ExitCode() int {
	code := 0
	if r.nothing {
		return 2
	}
	for _, f := range r.Files {
		switch {
		case f.Unreadable:
			return 2
		case !f.Passed:
			code = 1
		}
	}
	return code
}

// Findings are what is wrong with the test files, their input and the rule files.
// Assertions that do not hold are not among them: WriteText shows those.
func (r *Report) Findings() diag.List {
	l := slices.Clone(r.findings)
	for _, f := range r.Files {
		l.Add(f.Findings...)
		for i := range f.Tests {
			l.Add(f.Tests[i].findings...)
		}
	}
	l.Sort()
	return l
}

func (r *Report) finish(took time.Duration) {
	r.Duration = took
	for _, f := range r.Files {
		f.Passed = !f.refused && !slices.ContainsFunc(f.Tests, func(t TestResult) bool { return !t.Passed })
	}
}

// failures turns the result of a test into what a report shows.
func failures(c *eval.Case, res *eval.Result, resolve func(string, int) string) []Failure {
	var out []Failure
	t := c.Test
	if res.Err != nil {
		out = append(out, Failure{Pos: t.Pos(), Kind: InputFailure, Message: res.Err.Error()})
	}
	for _, f := range res.Findings {
		if f.Severity == diag.Error {
			out = append(out, Failure{Pos: f.Pos, Kind: InputFailure, Message: f.Message})
		}
	}
	for _, f := range res.Failed {
		out = append(out, Failure{Pos: t.Pos(), Kind: RuleFailure, Subject: f.Rule.Name, At: f.At, Message: message(f.Err), Rules: refs([]*suite.Rule{f.Rule}, resolve)})
	}
	for _, m := range res.Mismatches {
		out = append(out, mismatch(c, m, resolve))
	}
	return out
}

// message is what an evaluation says went wrong, with the reason for what only a
// test can meet.
func message(err error) string {
	if _, ok := errors.AsType[promql.ErrTooManySamples](err); ok {
		return fmt.Sprintf("the query holds more than the %d samples that promtool allows: use fewer or shorter input series, or a shorter window", eval.MaxSamples)
	}
	return err.Error()
}

func mismatch(c *eval.Case, m eval.Mismatch, resolve func(string, int) string) Failure {
	f := Failure{Rules: refs(c.Rules(m.Alert, m.Expr), resolve)}
	if m.Err != nil {
		f.Message = message(m.Err)
	}
	if m.Alert >= 0 {
		a := c.Test.Alerts[m.Alert]
		f.Kind, f.Subject, f.At, f.Pos = AlertFailure, a.Name, a.At, c.Test.AlertPos(m.Alert)
		f.Expected, f.Got = alertItems(m.ExpectedAlerts), alertItems(m.GotAlerts)
		return f
	}
	x := c.Test.Exprs[m.Expr]
	f.Kind, f.Subject, f.At, f.Pos = ExprFailure, strings.TrimSpace(x.Expr), x.At, c.Test.ExprPos(m.Expr)
	f.Expected, f.Got = sampleItems(m.ExpectedSamples), sampleItems(m.GotSamples)
	return f
}

func refs(rules []*suite.Rule, resolve func(string, int) string) []RuleRef {
	var out []RuleRef
	for _, r := range rules {
		ref := RuleRef{Name: r.Name, Pos: r.Pos()}
		if resolve != nil {
			ref.Origin = resolve(ref.Pos.File, ref.Pos.Line)
		}
		out = append(out, ref)
	}
	return out
}

func alertItems(list []suite.Alert) []Item {
	var out []Item
	for _, a := range list {
		// Every alert here has the name that the assertion asks for.
		l := labels.NewBuilder(a.Labels).Del(labels.AlertName).Labels()
		out = append(out, Item{Labels: l.Map(), Annotations: a.Annotations.Map()})
	}
	return out
}

func sampleItems(list []eval.Sample) []Item {
	var out []Item
	for _, s := range list {
		v := s.Histogram
		if v == "" {
			v = fmt.Sprint(s.Value)
		}
		out = append(out, Item{Labels: s.Labels.Map(), Value: v})
	}
	return out
}

// at prints a time of a test as its author would write it.
func at(d time.Duration) string { return model.Duration(d).String() }
