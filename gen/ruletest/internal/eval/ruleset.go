package eval

import (
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruletest/internal/suite"
)

// The series that alerts write.
const (
	alertsName   = "ALERTS"
	alertsFor    = "ALERTS_FOR_STATE"
	alertState   = "alertstate"
	maxTolerance = 12 * 60 * 60 * 1000 // ms that Prometheus's storage lets a sample lag
)

// rule is a rule at its place in the order of evaluation.
type rule struct {
	*suite.Rule
	group *suite.Group
	index int
	sel   []reads.Selector
	// steady: all steps may be evaluated at once.
	steady bool
	// open: what is read cannot be told from the text.
	open bool
	// fixed are the labels that all series of the rule bear.
	fixed labels.Labels
	// set are the names of the labels that the rule overrides.
	set  []string
	deps []int // rules that may write what this one reads
}

// Ruleset is the rules of one test file, in order of evaluation, with what is
// needed to tell quickly which of them matter to a test.
type Ruleset struct {
	groups  []*suite.Group
	rules   []*rule
	place   map[*suite.Rule]int
	writers map[string][]int // by the metric written
	readers map[string][]int // by the metric read
	open    []int            // rules with a selector that fixes no name
	always  []int            // rules that may yield on no data at all
	fickle  []int            // rules of which a part may, and that could fail
	alerts  map[string][]int // by the alert's name
	made    map[string]bool  // labels that rules add
}

// NewRuleset orders and indexes the rules of a test file.
func NewRuleset(groups []*suite.Group) *Ruleset {
	s := &Ruleset{groups: groups, place: map[*suite.Rule]int{}, writers: map[string][]int{}, readers: map[string][]int{}, alerts: map[string][]int{}, made: map[string]bool{}}
	for _, g := range groups {
		for _, r := range g.Rules {
			s.add(newRule(r, g, len(s.rules)))
		}
	}
	readsAlerts := len(s.open) > 0 || len(s.readers[alertsName])+len(s.readers[alertsFor]) > 0
	for _, r := range s.rules {
		for _, sel := range r.sel {
			r.deps = append(r.deps, s.writersOf(sel)...)
		}
		if r.open {
			r.deps = allOf(len(s.rules))
		}
		slices.Sort(r.deps)
		r.deps = slices.Compact(r.deps)
		for _, l := range r.Query.Makes() {
			s.made[l] = true
		}
		if !r.Alert || readsAlerts {
			for _, l := range r.set {
				s.made[l] = true
			}
		}
	}
	return s
}

// newRule studies a rule. A mutant takes the place of the rule it was made from.
func newRule(r *suite.Rule, g *suite.Group, index int) *rule {
	out := &rule{Rule: r, group: g, index: index, sel: r.Query.Selectors(), steady: r.Query.Steady() && g.Offset == 0}
	fixed := labels.NewScratchBuilder(r.Labels.Len())
	templates := func(l labels.Label) {
		// A template that queries reads what no one can foresee.
		if strings.Contains(l.Value, "query") && isTemplate(l.Value) {
			out.open, out.steady = true, false
		}
	}
	r.Labels.Range(func(l labels.Label) {
		out.set = append(out.set, l.Name)
		if !r.Alert || !isTemplate(l.Value) {
			fixed.Add(l.Name, l.Value)
		}
		if r.Alert {
			templates(l)
		}
	})
	r.Annotations.Range(templates)
	out.fixed = fixed.Labels()
	if r.Alert {
		out.set = append(out.set, labels.AlertName)
		out.fixed = labels.NewBuilder(out.fixed).Set(labels.AlertName, r.Name).Labels()
	}
	return out
}

func isTemplate(text string) bool { return strings.Contains(text, "{{") }

// writes are the metrics that the rule records.
func (r *rule) writes() []string {
	if r.Alert {
		return []string{alertsName, alertsFor}
	}
	return []string{r.Name}
}

// apart reports whether the series of two rules differ in a label by themselves.
func (r *rule) apart(o *rule) bool {
	differ := false
	r.fixed.Range(func(l labels.Label) {
		other := o.fixed.Get(l.Name)
		differ = differ || other != "" && other != l.Value && l.Value != ""
	})
	return differ
}

func (s *Ruleset) add(r *rule) {
	i := r.index
	s.rules = append(s.rules, r)
	s.place[r.Rule] = i
	for _, name := range r.writes() {
		s.writers[name] = append(s.writers[name], i)
	}
	for _, sel := range r.sel {
		if sel.Name == "" {
			r.open = r.open || len(sel.Matchers) == 0
			s.open = append(s.open, i)
		} else if n := len(s.readers[sel.Name]); n == 0 || s.readers[sel.Name][n-1] != i {
			s.readers[sel.Name] = append(s.readers[sel.Name], i)
		}
	}
	if r.open {
		s.open = append(s.open, i)
	}
	s.open = slices.Compact(s.open)
	if r.Alert {
		s.alerts[r.Name] = append(s.alerts[r.Name], i)
	}
	if r.Query.MayYield(func(reads.Selector) bool { return false }) {
		s.always = append(s.always, i)
	} else if r.Query.Conjures() && r.Query.CanFail(r.set, func(string) bool { return true }) {
		s.fickle = append(s.fickle, i)
	}
}

// writersOf are the rules that may write what a selector reads.
func (s *Ruleset) writersOf(sel reads.Selector) []int {
	candidates := s.writers[sel.Name]
	if sel.Name == "" {
		candidates = allOf(len(s.rules))
	}
	var out []int
	for _, i := range candidates {
		r := s.rules[i]
		if slices.ContainsFunc(r.writes(), func(name string) bool { return sel.May(name, r.fixed) }) {
			out = append(out, i)
		}
	}
	return out
}

func allOf(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// HasAlert reports whether there is an alert rule of that name.
func (s *Ruleset) HasAlert(name string) bool { return len(s.alerts[name]) > 0 }

// AlertNames are the names of the alert rules.
func (s *Ruleset) AlertNames() []string { return slices.Sorted(maps.Keys(s.alerts)) }

// Unordered are pairs of groups of equal rank of which the first reads what the
// second writes: promtool shuffles them, so which is evaluated first is chance.
func (s *Ruleset) Unordered(rank map[string]int) [][2]*suite.Group {
	var out [][2]*suite.Group
	for _, r := range s.rules {
		for _, d := range r.deps {
			w := s.rules[d]
			pair := [2]*suite.Group{r.group, w.group}
			if r.group != w.group && !r.open && rank[r.group.Name] == rank[w.group.Name] && !slices.Contains(out, pair) {
				out = append(out, pair)
			}
		}
	}
	return out
}
