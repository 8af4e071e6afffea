package eval

import (
	"context"
	"maps"
	"slices"
	"time"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// Ruleset is the rules of one test file, in order of evaluation, with what is
// needed to tell quickly which of them matter to a test.
type Ruleset struct {
	*ruleeval.Rules
	dialect reads.Dialect
	groups  []*suite.Group
	rules   []*suite.Rule
	place   map[*suite.Rule]int
	always  []int            // rules that may yield on no data at all
	fickle  []int            // rules of which a part may, and that could fail, or that fail on no data
	alerts  map[string][]int // by the alert's name
}

// NewRuleset orders and indexes the rules of a test file.
func NewRuleset(d reads.Dialect, groups []*suite.Group) *Ruleset {
	s := &Ruleset{dialect: d, groups: groups, place: map[*suite.Rule]int{}, alerts: map[string][]int{}}
	var list []*ruleeval.Rule
	for _, g := range groups {
		for _, r := range g.Rules {
			s.place[r] = len(list)
			s.rules = append(s.rules, r)
			list = append(list, evaluated(r, g))
		}
	}
	s.Rules = ruleeval.NewRules(d, list)
	for i, r := range s.List {
		if r.Alert {
			s.alerts[r.Name] = append(s.alerts[r.Name], i)
		}
		if r.Query.MayYield(func(reads.Selector) bool { return false }) {
			s.always = append(s.always, i)
		} else if r.Query.Conjures() && r.Query.CanFail(r.Sets, func(string) bool { return true }) || s.failsOnNothing(r.Query) {
			s.fickle = append(s.fickle, i)
		}
	}
	return s
}

// failsOnNothing reports whether an expression ends in an error where no selector finds anything:
// a range vector, a regular expression that is none, a parameter that is not a number.
func (s *Ruleset) failsOnNothing(q *reads.Query) bool {
	if !q.CanFail(nil, func(string) bool { return false }) {
		return false
	}
	_, err := ruleeval.NewEngine(s.dialect, time.Minute, ruleeval.Unlimited).Instant(context.Background(), q.String(), time.Unix(0, 0), ruleeval.NewStore(nil))
	return err != nil
}

// evaluated is a rule of a file as it is evaluated in its group.
func evaluated(r *suite.Rule, g *suite.Group) *ruleeval.Rule {
	return &ruleeval.Rule{
		Name: r.Name, Alert: r.Alert, Query: r.Query, For: r.For, KeepFiringFor: r.KeepFiringFor,
		Labels: r.Labels, Annotations: r.Annotations, Limit: g.Limit, Lag: g.Offset,
	}
}

// with is the ruleset with another rule in the place of one.
func (s *Ruleset) with(old, other *suite.Rule) *Ruleset {
	groups := slices.Clone(s.groups)
	for i, g := range groups {
		if at := slices.Index(g.Rules, old); at >= 0 {
			changed := *g
			changed.Rules = slices.Clone(g.Rules)
			changed.Rules[at] = other
			groups[i] = &changed
		}
	}
	return NewRuleset(s.dialect, groups)
}

// groupOf is the group of the i-th rule.
func (s *Ruleset) groupOf(i int) *suite.Group {
	for _, g := range s.groups {
		if i < len(g.Rules) {
			return g
		}
		i -= len(g.Rules)
	}
	return nil
}

// HasAlert reports whether there is an alert rule of that name.
func (s *Ruleset) HasAlert(name string) bool { return len(s.alerts[name]) > 0 }

// AlertNames are the names of the alert rules.
func (s *Ruleset) AlertNames() []string { return slices.Sorted(maps.Keys(s.alerts)) }

// Unordered are pairs of groups of equal rank of which the first reads what the
// second writes: promtool shuffles them, so which is evaluated first is chance.
func (s *Ruleset) Unordered(rank map[string]int) [][2]*suite.Group {
	var out [][2]*suite.Group
	for i, r := range s.List {
		reader := s.groupOf(i)
		for _, d := range r.Deps {
			pair := [2]*suite.Group{reader, s.groupOf(d)}
			if pair[0] != pair[1] && !r.Opaque && rank[pair[0].Name] == rank[pair[1].Name] && !slices.Contains(out, pair) {
				out = append(out, pair)
			}
		}
	}
	return out
}
