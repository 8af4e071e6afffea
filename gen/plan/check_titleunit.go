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

// checkTitleUnit compares the unit that a title states with the one that follows from the construct.
func (p *resolver) checkTitleUnit(s *Signal) {
	said, unit := words(s.Title), s.Unit
	top, per, _ := strings.Cut(unit, "/")
	differs := func(what string) {
		p.Findings.Add(diag.Warnf("plan/title-unit", s.At("title"), "the title %q says %s, and %s is in %s", s.Title, what, s.ID, unit).
			WithHint("say in the title what the number is"))
	}
	if m := statedUnit.FindStringSubmatch(s.Title); m != nil {
		if w := strings.ToLower(m[1] + m[2]); slices.Contains(titleUnits, w) && w != top {
			differs(w)
			return
		}
	}
	named := func(u string) bool { return says(said, " "+u+" ") }
	switch {
	case says(said, " per second ") && per != "second":
		differs("per second")
	case says(said, " per second ") && slices.ContainsFunc(titleUnits, named) && slices.Contains(titleUnits, top) && !named(top):
		differs(titleUnits[slices.IndexFunc(titleUnits, named)] + " per second")
	case (says(said, " hit ratio ") || strings.HasPrefix(said, " share of ") || strings.HasSuffix(said, " ratio ")) && unit != UnitRatio && unit != UnitTimes:
		differs("a ratio")
	}
}
