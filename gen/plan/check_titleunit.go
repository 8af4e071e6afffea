package plan

import (
	"regexp"
	"slices"
	"strings"

	"metricwright/gen/diag"
)

// titleUnits are units that a title names as such: Bytes stored per second, Time (milliseconds).
var titleUnits = []string{"seconds", "milliseconds", "microseconds", "bytes", "tokens", "requests"}

var statedUnit = regexp.MustCompile(`(?i)(?:\((\w+)\)|\bin (\w+))\s*$`)

var (
	otherPer    = regexp.MustCompile(` (?:per|each|every) (minute|hour|day) `)
	sentenceEnd = regexp.MustCompile(`[.?!:;]\s`)
	percentage  = regexp.MustCompile(`(?i)[(\[]%[)\]]|\bin %|\bpercent(age)?\b`)
)

// opening are the words of a text's first sentence, which says what a number is.
func opening(about string) string {
	return words(sentenceEnd.Split(about, 2)[0])
}

// checkTitleUnit compares the unit that a title states with the one that follows from the construct.
func (p *resolver) checkTitleUnit(s *Signal) {
	said, unit := words(s.Title), s.Unit
	top, per, _ := strings.Cut(unit, "/")
	report := func(field, text, what string) {
		p.Findings.Add(diag.Warnf("plan/title-unit", s.At(field), "the %s %q says %s, and %s is %s", field, text, what, s.ID, measured(unit)).
			WithHint("say in the %s what the number is", field))
	}
	differs := func(what string) { report("title", s.Title, what) }
	if m := statedUnit.FindStringSubmatch(s.Title); m != nil {
		if w := strings.ToLower(m[1] + m[2]); slices.Contains(titleUnits, w) && w != top {
			differs(w)
			return
		}
	}
	named := func(u string) bool { return says(said, " "+u+" ") }
	if per == "second" {
		if m := otherPer.FindStringSubmatch(said); m != nil {
			differs("per " + m[1])
			return
		}
		if m := otherPer.FindStringSubmatch(opening(s.About)); m != nil {
			report("about", s.About, "per "+m[1])
		}
	}
	switch {
	case percentage.MatchString(s.Title) && unit == UnitRatio && s.Quantile == nil:
		differs("percent")
	case says(said, " per second ") && per != "second":
		differs("per second")
	case says(said, " per second ") && slices.ContainsFunc(titleUnits, named) && slices.Contains(titleUnits, top) && !named(top):
		differs(titleUnits[slices.IndexFunc(titleUnits, named)] + " per second")
	case (says(said, " hit ratio ") || strings.HasPrefix(said, " share of ") || strings.HasSuffix(said, " ratio ")) && unit != UnitRatio && unit != UnitTimes:
		differs("a ratio")
	}
}

// measured is in a unit, in words.
func measured(unit string) string {
	if unit == UnitRatio {
		return "a ratio from 0 to 1"
	}
	return "in " + unit
}
