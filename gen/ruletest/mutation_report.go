package ruletest

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"
	"time"

	"metricwright/gen/diag"
	"metricwright/gen/ruletest/internal/suite"
)

// MutationReport says which mistakes the tests would notice.
type MutationReport struct {
	Rules      int           `json:"rules"`
	Tests      int           `json:"tests"`
	Killed     int           `json:"killed"`
	Survived   []Survivor    `json:"survived"`
	Equivalent []Survivor    `json:"equivalent"` // mutants that no test can notice, with the reason
	Unreached  []Unreached   `json:"unreached"`  // rules that no test reaches
	Operators  []Operator    `json:"operators"`
	Score      float64       `json:"score"` // killed of killed and alive, 0 to 1
	Written    []Written     `json:"written,omitempty"`
	Duration   time.Duration `json:"-"`
	findings   diag.List
	unreadable bool
	unwritten  []Survivor // mutants for which no test was found
}

// Change is one mistake.
type Change struct {
	Operator string `json:"operator"`
	Before   string `json:"before"`
	After    string `json:"after"`
	Expr     string `json:"expr"` // the whole expression, with the mistake
	offset   int
	field    string // of the rule, where it is not the expression that changed
}

// Survivor is a mistake in a rule that no test noticed.
type Survivor struct {
	Rule   string   `json:"rule"`
	Pos    diag.Pos `json:"position"` // of what was changed, in the rule file
	Origin string   `json:"origin,omitempty"`
	Change
	Tests   int    `json:"tests"` // that reach the rule, and did not notice
	Reason  string `json:"reason,omitempty"`
	rule    *suite.Rule
	line    int  // of the rule
	written bool // a test that was written notices it
}

// Unreached is a rule that no test reaches with data. Its mutants count as alive.
type Unreached struct {
	Rule    string   `json:"rule"`
	Pos     diag.Pos `json:"position"`
	Origin  string   `json:"origin,omitempty"`
	Mutants int      `json:"mutants"`
}

// Operator is how one kind of mistake fared.
type Operator struct {
	Name   string `json:"name"`
	Killed int    `json:"killed"`
	Alive  int    `json:"alive"`
}

// ExitCode is 0 when every mutant was noticed, 1 when one lived or a test fails on the
// rules as they are, 2 when a test file could not be read.
func (r *MutationReport) ExitCode() int {
	switch {
	case r.unreadable:
		return 2
	case len(r.Survived)+len(r.Unreached) > 0 || r.findings.HasErrors():
		return 1
	default:
		return 0
	}
}

// Findings are what is wrong with the files, tests that fail already, and known
// equivalents that match nothing.
func (r *MutationReport) Findings() diag.List {
	l := slices.Clone(r.findings)
	l.Sort()
	return l
}

// count enters a rule and the mutants that no test can be asked about.
func (r *MutationReport) count(j *judge, rule *suite.Rule, mutants []*broken, resolve func(string, int) string) {
	r.Rules++
	pos := rule.Pos()
	origin := ""
	if resolve != nil {
		origin = resolve(pos.File, pos.Line)
	}
	for _, b := range mutants {
		b.origin, b.tests = origin, len(j.tests)
	}
	if len(j.tests) == 0 {
		alive := slices.DeleteFunc(slices.Clone(mutants), func(b *broken) bool { return b.excused != "" })
		r.Unreached = append(r.Unreached, Unreached{rule.Name, pos, origin, len(alive)})
	}
}

// survivor is the entry of a mutant in the report.
func (b *broken) survivor() Survivor {
	pos := b.rule.ExprPos(b.change.offset)
	switch b.change.field {
	case "":
	case everyField:
		pos = b.rule.File.Where.Pos("groups", b.rule.Group, everyField)
	default:
		pos = b.rule.FieldPos(b.change.field)
	}
	return Survivor{Rule: b.rule.Name, Pos: pos, Origin: b.origin, Change: b.change, Tests: b.tests, Reason: b.excused, rule: b.rule, line: b.rule.Pos().Line, written: b.written}
}

func (r *MutationReport) finish(all []*broken, known []Equivalent, took time.Duration) {
	r.Duration = took
	by := map[string]*Operator{}
	for _, b := range all {
		op := by[b.change.Operator]
		if op == nil {
			op = &Operator{Name: b.change.Operator}
			by[b.change.Operator] = op
		}
		switch {
		case b.excused != "":
			r.Equivalent = append(r.Equivalent, b.survivor())
		case b.killed:
			r.Killed++
			op.Killed++
		default:
			r.Survived = append(r.Survived, b.survivor())
			op.Alive++
		}
	}
	for _, op := range by {
		if op.Killed+op.Alive > 0 {
			r.Operators = append(r.Operators, *op)
		}
	}
	slices.SortFunc(r.Operators, func(a, b Operator) int { return cmp.Compare(a.Name, b.Name) })
	alive := len(r.Survived)
	for _, u := range r.Unreached {
		alive += u.Mutants
	}
	if r.Killed+alive > 0 {
		r.Score = float64(r.Killed) / float64(r.Killed+alive)
	}
	for _, k := range known {
		if !slices.ContainsFunc(all, func(b *broken) bool { return b.listed && b.rule.Name == k.Rule && b.reason == k.Reason }) {
			r.findings.Add(diag.Warnf("ruletest/equivalent", diag.Pos{}, "no mutant is the known equivalent of rule %q (%s)", k.Rule, cmp.Or(k.Expr, k.Operator)).WithHint("remove the entry, or correct it: %s", k.Reason))
		}
	}
}

// WriteJSON writes the report for machines.
func (r *MutationReport) WriteJSON(w io.Writer) error {
	out := *r
	out.Survived = append([]Survivor{}, r.Survived...)
	out.Equivalent = append([]Survivor{}, r.Equivalent...)
	out.Unreached = append([]Unreached{}, r.Unreached...)
	out.Operators = append([]Operator{}, r.Operators...)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(out)
}
