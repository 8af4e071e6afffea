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
	Notice  string // what the user of the service notices
	Queries []Ask  // the first to run, in this order
	Causes  []string
	Avoid   []string // what makes it worse
}

// Ask is a signal to query, and what the answer tells.
type Ask struct {
	Of    Ref
	Level string // empty: the signal's first
	Tells string
}

// Watch is a metric whose reason to matter names a condition, and that condition.
type Watch struct {
	Of   Ref
	Says string
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
func guide(v cue.Value, e *Entry) (*Runbook, []Watch) {
	var watches []Watch
	items(v, "watches", func(i int, x cue.Value) {
		watches = append(watches, Watch{ref(x, "of", e.At(fmt.Sprintf("watches.%d.of", i))), text(x, "says")})
	})
	x, ok := get(v, "runbook")
	if !ok {
		return nil, watches
	}
	r := &Runbook{Notice: text(x, "notice"), Causes: texts(x, "causes"), Avoid: texts(x, "avoid")}
	items(x, "queries", func(i int, q cue.Value) {
		r.Queries = append(r.Queries, Ask{ref(q, "of", e.At(fmt.Sprintf("runbook.queries.%d.of", i))), text(q, "level"), text(q, "tells")})
	})
	return r, watches
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
