package catalog

import (
	"cmp"
	"fmt"
	"slices"

	"cuelang.org/go/cue"

	"metricwright/gen/diag"
)

// Runbook is what somebody needs at night, beside what an alert says itself.
type Runbook struct {
	Symptoms string  // what the user of the service notices
	Queries  []Query // the first to run, in this order
	Causes   []string
	Avoid    []string // what makes it worse
}

// Query is a signal to query, and how to read the answer.
type Query struct {
	Of             Ref
	Level          string // empty: the signal's first
	Interpretation string
}

// Coverage is a metric whose reason to matter names a condition, and the condition that an alert covers.
type Coverage struct {
	Of        Ref
	Condition string
}

// Limit is what a public benchmark demands of a kind of model in a scenario.
type Limit struct {
	ID, Model, Scenario, Source string
	Order                       float64
	Demands                     []Demand
	Pos                         diag.Pos
}

// Demand is a bound, in seconds, on an attainment signal.
type Demand struct {
	Of     Ref
	Within float64
}

// guide reads what an alert or an objective holds beside its rule.
func guide(v cue.Value, e *Entry) (*Runbook, []Coverage) {
	var covers []Coverage
	items(v, "covers", func(i int, x cue.Value) {
		covers = append(covers, Coverage{ref(x, "of", e.At(fmt.Sprintf("covers.%d.of", i))), text(x, "condition")})
	})
	x, ok := get(v, "runbook")
	if !ok {
		return nil, covers
	}
	r := &Runbook{Symptoms: text(x, "symptoms"), Causes: texts(x, "causes"), Avoid: texts(x, "avoid")}
	items(x, "queries", func(i int, q cue.Value) {
		r.Queries = append(r.Queries, Query{ref(q, "of", e.At(fmt.Sprintf("runbook.queries.%d.of", i))), text(q, "level"), text(q, "interpretation")})
	})
	return r, covers
}

// limits reads the limits to choose from.
func (d *decoder) limits(f field) []*Limit {
	var out []*Limit
	for _, x := range d.entries(f, "limits") {
		l := &Limit{
			ID: x.name, Model: text(x.v, "model"), Scenario: text(x.v, "scenario"), Source: text(x.v, "source"),
			Order: number(x.v, "order"), Pos: d.pos(x),
		}
		items(x.v, "demands", func(_ int, y cue.Value) {
			l.Demands = append(l.Demands, Demand{ref(y, "of", l.Pos), number(y, "within")})
		})
		out = append(out, l)
	}
	slices.SortFunc(out, func(a, b *Limit) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) })
	return out
}
