package ruleeval

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/promql/reads"
)

// Rules are rules in the order of their evaluation, with what each reads from the others.
type Rules struct {
	List    []*Info
	Readers map[string][]int // by the metric that the expression reads
	Open    []int            // rules with a selector that fixes no name
	Made    map[string]bool  // labels that rules add
	dialect reads.Dialect
	writers map[string][]int // by the metric written
}

// NewRules orders and indexes rules.
func NewRules(d reads.Dialect, list []*Rule) *Rules {
	s := &Rules{Readers: map[string][]int{}, Made: map[string]bool{}, dialect: d, writers: map[string][]int{}}
	for i, r := range list {
		s.add(s.study(r, i))
	}
	readsAlerts := len(s.Open) > 0 || len(s.Readers[alertsName])+len(s.Readers[forStateName]) > 0
	for _, r := range s.List {
		s.link(r)
		for _, l := range r.Query.Makes() {
			s.Made[l] = true
		}
		if !r.Alert || readsAlerts {
			for _, l := range r.Sets {
				s.Made[l] = true
			}
		}
	}
	return s
}

func (s *Rules) add(r *Info) {
	i := r.index
	s.List = append(s.List, r)
	for _, name := range r.Writes() {
		s.writers[name] = append(s.writers[name], i)
	}
	for _, sel := range r.Reads {
		switch n := len(s.Readers[sel.Name]); {
		case sel.Name == "":
			s.Open = append(s.Open, i)
		case n == 0 || s.Readers[sel.Name][n-1] != i:
			s.Readers[sel.Name] = append(s.Readers[sel.Name], i)
		}
	}
	s.Open = slices.Compact(s.Open)
}

// link finds the rules that a rule depends on.
func (s *Rules) link(r *Info) {
	order, asks := slices.Clip(r.Reads), []reads.Selector(nil)
	if r.Alert {
		r.Labels.Range(func(l labels.Label) { order = append(order, s.queried(l.Value)...) })
		r.Annotations.Range(func(l labels.Label) { asks = append(asks, s.queried(l.Value)...) })
	}
	r.Queries = len(order) > len(r.Reads) || len(asks) > 0
	r.orders = s.writersOfAll(order)
	r.Deps = s.writersOfAll(append(slices.Clip(order), asks...))
}

func (s *Rules) writersOfAll(list []reads.Selector) []int {
	var out []int
	for _, sel := range list {
		out = append(out, s.WritersOf(sel)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// WritersOf are the rules that may write what a selector reads.
func (s *Rules) WritersOf(sel reads.Selector) []int {
	candidates := s.writers[sel.Name]
	if sel.Name == "" {
		candidates = make([]int, len(s.List))
		for i := range candidates {
			candidates[i] = i
		}
	}
	var out []int
	for _, i := range candidates {
		r := s.List[i]
		if slices.ContainsFunc(r.Writes(), func(name string) bool { return sel.May(name, r.Fixed) }) {
			out = append(out, i)
		}
	}
	return out
}

// Rivals are other rules that may write the same series as one.
func (s *Rules) Rivals(i int) []int {
	r := s.List[i]
	var out []int
	for _, name := range r.Writes() {
		for _, w := range s.writers[name] {
			if w != i && !slices.Contains(out, w) && !r.Apart(s.List[w]) {
				out = append(out, w)
			}
		}
	}
	return out
}
