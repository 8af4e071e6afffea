package ruletest

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"metricwright/gen/diag"
)

// missing is, by kind of mistake, what a test that notices it has.
var missing = map[string]string{
	"alert":           "an assertion on the alert that fires",
	"annotations":     "an alert that fires, with all its annotations",
	"arithmetic":      "operands of which none is 0 or 1",
	"comparison":      "a value that is just at the number, and one on each side",
	"fold":            "two series in one group, with different values",
	"for":             "evaluations at the group's own interval, and assertions at the last one before the alert fires and at the first one after",
	"grouping":        "two series that differ in this label alone",
	"interval":        "the group's interval as its evaluation_interval: promtool ignores what the group says",
	"guard":           "each side without the other, and a divisor of 0",
	"keep_firing_for": "evaluations at the group's own interval, and assertions around the time at which the alert stops",
	"labels":          "the whole of the result's labels",
	"match":           "two series of each side that differ in this label alone",
	"matcher":         "series that the rule reads and the mutant does not, or the other way round",
	"metric":          "series of both metrics, with different values",
	"offset":          "a series that changes with every sample, and an evaluation as often",
	"quantile":        "observations in several buckets",
	"record":          "an assertion on the recorded metric",
	"severity":        "the whole of the alert's labels",
	"swap":            "operands that differ",
	"threshold":       "values within half a percent of the number, on each side",
	"window":          "a series that changes where the window ends, with samples closer together than an eighth of it",
	"wrapper":         "a value that the function changes",
}

// WriteText writes survivors by rule, rules without a test, equivalents and the score. Where there
// was nothing to break it writes nothing: a finding says why.
func (r *MutationReport) WriteText(w io.Writer) error {
	if r.Rules == 0 {
		return nil
	}
	var b strings.Builder
	for rest := r.Survived; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(s Survivor) bool { return s.rule != rest[0].rule })
		if n < 0 {
			n = len(rest)
		}
		writeSurvivors(&b, rest[:n])
		rest = rest[n:]
	}
	for _, u := range r.Unreached {
		fmt.Fprintf(&b, "%s: rule %s is reached by none of these tests: %s untried", u.Pos, u.Rule, count(u.Mutants, "mutant"))
		writeOrigin(&b, u.Origin)
	}
	for _, s := range r.Equivalent {
		fmt.Fprintf(&b, "%s: rule %s, %s: equivalent, %s\n", s.Pos, s.Rule, s.Operator, s.Reason)
		s.write(&b, "    ")
	}
	r.writeTotals(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// writeSurvivors lists what survives of one rule, and which tests are missing.
func writeSurvivors(b *strings.Builder, list []Survivor) {
	first := list[0]
	fmt.Fprintf(b, "%s: rule %s: %s survive", diag.Pos{File: first.Pos.File, Line: first.line}, first.Rule, count(len(list), "mutant"))
	if len(list) == 1 {
		b.WriteByte('s')
	}
	fmt.Fprintf(b, " %s", count(first.Tests, "test"))
	writeOrigin(b, first.Origin)
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Survivor) int { return cmp.Compare(a.Operator, b.Operator) })
	for i, s := range list {
		if i == 0 || list[i-1].Operator != s.Operator {
			fmt.Fprintf(b, "  %s: no test has %s\n", s.Operator, missing[s.Operator])
		}
		s.write(b, "    ")
	}
}

// write is the change, on one line where it fits.
func (c Change) write(b *strings.Builder, indent string) {
	before, after := oneLine(c.Before), oneLine(c.After)
	if utf8.RuneCountInString(before)+utf8.RuneCountInString(after) <= 2*longest {
		fmt.Fprintf(b, "%s%s -> %s\n", indent, before, after)
		return
	}
	fmt.Fprintf(b, "%s%s\n%s-> %s\n", indent, before, indent, after)
}

// writeTotals is how each kind of mistake fared, and the score.
func (r *MutationReport) writeTotals(b *strings.Builder) {
	width := 0
	for _, op := range r.Operators {
		width = max(width, len(op.Name))
	}
	for _, op := range r.Operators {
		fmt.Fprintf(b, "%-*s  %d of %d noticed\n", width, op.Name, op.Killed, op.Killed+op.Alive)
	}
	r.writeUnmade(b)
	untried := 0
	for _, u := range r.Unreached {
		untried += u.Mutants
	}
	if untried > 0 {
		fmt.Fprintf(b, "untried are mutants of rules that none of these tests reaches, and they count as alive: name the test files that test those rules too, or their folder, or write a test\n")
	}
	for _, f := range r.Written {
		fmt.Fprintf(b, "wrote %s: %s that notice %s\n", f.Path, count(f.Tests, "test"), count(f.Noticed, "mutant"))
	}
	if alive := len(r.Survived) + untried; alive > 0 && len(r.Written)+len(r.unwritten) == 0 {
		fmt.Fprintf(b, "--write-tests FILE writes tests that notice most of them\n")
	}
	r.writeUnwritten(b)
	score := "no score"
	if r.Killed+len(r.Survived)+untried > 0 {
		score = fmt.Sprintf("score %.1f%%", 100*r.Score)
	}
	fmt.Fprintf(b, "%s: %d noticed, %d survived, %d untried, %d equivalent; %s, %s, %s\n", score,
		r.Killed, len(r.Survived), untried, len(r.Equivalent), count(r.Rules, "rule"), count(r.Tests, "test"), r.Duration.Round(time.Millisecond))
}

// writeUnwritten lists the mutants for which no test was found, and says what to do with those that were.
func (r *MutationReport) writeUnwritten(b *strings.Builder) {
	if len(r.unwritten) > 0 {
		fmt.Fprintf(b, "no input was found that tells %s from the rule, so write a test for each, or list it with --equivalent:\n", count(len(r.unwritten), "mutant"))
	}
	for _, s := range r.unwritten {
		fmt.Fprintf(b, "  %s: rule %s, %s\n", s.Pos, s.Rule, s.Operator)
		s.write(b, "    ")
	}
	if len(r.Written) == 0 {
		return
	}
	var paths []string
	for _, f := range r.Written {
		paths = append(paths, f.Path)
	}
	fmt.Fprintf(b, "read what was written, and run mutate again with %s beside the other test files\n", strings.Join(paths, " "))
}

// writeUnmade names the kinds of mistakes for which no rule has a place.
func (r *MutationReport) writeUnmade(b *strings.Builder) {
	made := map[string]bool{}
	for _, op := range r.Operators {
		made[op.Name] = true
	}
	for _, s := range r.Equivalent {
		made[s.Operator] = true
	}
	var out []string
	for _, kind := range slices.Sorted(maps.Keys(missing)) {
		if !made[kind] {
			out = append(out, kind)
		}
	}
	if len(out) > 0 {
		fmt.Fprintf(b, "not tried, since no rule that these tests reach has a place for it: %s\n", strings.Join(out, ", "))
	}
}

func writeOrigin(b *strings.Builder, origin string) {
	if origin != "" {
		fmt.Fprintf(b, " (made by %s)", origin)
	}
	b.WriteByte('\n')
}
