package ruleeval

import (
	"slices"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
)

// The series that alerts write.
const (
	alertsName   = "ALERTS"
	forStateName = "ALERTS_FOR_STATE"
	alertState   = "alertstate"
)

// Rule is a recording rule or an alert rule.
type Rule struct {
	Name               string
	Alert              bool
	Query              *reads.Query
	For, KeepFiringFor time.Duration
	Labels             labels.Labels // those of an alert may be templates
	Annotations        labels.Labels
	Limit              int           // of the results at one step; zero for none
	Lag                time.Duration // that evaluations lag behind: query_offset
}

// Info is what can be told of a rule from its text.
type Info struct {
	*Rule
	Reads []reads.Selector // of the expression
	// Opaque: what the expression reads cannot be told from the text.
	Opaque bool
	// Fixed are the labels that all series of the rule bear, Sets the names of those it overrides.
	Fixed labels.Labels
	Sets  []string
	// Deps are the rules that may write what this one, or a template of it, reads.
	Deps []int

	// Queries: a template of the rule queries.
	Queries bool

	index  int
	steady bool  // all steps may be evaluated at once
	orders []int // those of Deps that its series depend on
}

func (s *Rules) study(r *Rule, index int) *Info {
	out := &Info{Rule: r, index: index, Reads: r.Query.Selectors(), steady: r.Query.Steady() && !s.dialect.DelayedNames}
	out.Opaque = slices.ContainsFunc(out.Reads, func(sel reads.Selector) bool { return sel.Name == "" && len(sel.Matchers) == 0 })
	fixed := labels.NewScratchBuilder(r.Labels.Len())
	r.Labels.Range(func(l labels.Label) {
		out.Sets = append(out.Sets, l.Name)
		if !r.Alert || !isTemplate(l.Value) {
			fixed.Add(l.Name, l.Value)
		}
	})
	out.Fixed = fixed.Labels()
	if r.Alert {
		out.Sets = append(out.Sets, labels.AlertName)
		out.Fixed = labels.NewBuilder(out.Fixed).Set(labels.AlertName, r.Name).Labels()
	}
	return out
}

func isTemplate(text string) bool { return strings.Contains(text, "{{") }

// Writes are the metrics that the rule records.
func (r *Rule) Writes() []string {
	if r.Alert {
		return []string{alertsName, forStateName}
	}
	return []string{r.Name}
}

// Apart reports whether the series of two rules differ in a label by themselves.
func (r *Info) Apart(o *Info) bool {
	differ := false
	r.Fixed.Range(func(l labels.Label) {
		other := o.Fixed.Get(l.Name)
		differ = differ || other != "" && other != l.Value && l.Value != ""
	})
	return differ
}
