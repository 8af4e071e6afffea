package catalog

import (
	"cmp"
	"slices"

	"cuelang.org/go/cue"
)

// Simulation is a hint: what a metric shows of the simulated server. Numbers are in the metric's
// own unit; nil means that the field was not given.
type Simulation struct {
	Follows  string   // the quantity: what a counter counts, a gauge shows, a histogram observes
	Constant *float64 // in its place
	Scale    *float64 // times the quantity
	Offset   *float64 // and plus this
	Per      string   // of a histogram: what is observed, once each
	Sampling *float64 // observations for each of those
	Spread   *float64 // standard deviation of the logarithm of the observations
	By       []SimulationBy
}

// SimulationBy is a hint for those series whose label has a value, an anchored regular expression.
type SimulationBy struct {
	Label, Value string
	Simulation
}

// With is the hint with what another says in its place.
func (s *Simulation) With(o Simulation) *Simulation {
	out := *s
	if o.Follows != "" || o.Constant != nil {
		out.Follows, out.Constant = o.Follows, o.Constant
	}
	out.Scale, out.Offset = cmp.Or(o.Scale, s.Scale), cmp.Or(o.Offset, s.Offset)
	out.Per, out.Sampling, out.Spread = cmp.Or(o.Per, s.Per), cmp.Or(o.Sampling, s.Sampling), cmp.Or(o.Spread, s.Spread)
	return &out
}

// simulation reads a hint; nil where none is given.
func simulation(v cue.Value) *Simulation {
	x, ok := get(v, "simulate")
	if !ok {
		return nil
	}
	s := hint(x)
	each(x, "by", func(label string, values cue.Value) {
		fields(values, func(value string, x cue.Value) {
			s.By = append(s.By, SimulationBy{label, value, hint(x)})
		})
	})
	slices.SortFunc(s.By, func(a, b SimulationBy) int {
		return cmp.Or(cmp.Compare(a.Label, b.Label), cmp.Compare(a.Value, b.Value))
	})
	return &s
}

func hint(v cue.Value) Simulation {
	return Simulation{
		Follows: text(v, "follows"), Constant: numptr(v, "constant"), Scale: numptr(v, "scale"), Offset: numptr(v, "offset"),
		Per: text(v, "per"), Sampling: numptr(v, "sampling"), Spread: numptr(v, "spread"),
	}
}
