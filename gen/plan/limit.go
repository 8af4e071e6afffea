package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// Limit is what a public benchmark demands of a kind of model, with the bounds that an objective
// could use for it.
type Limit struct {
	*catalog.Limit
	Demands []Demand
}

// Demand is a bound on an attainment signal.
type Demand struct {
	Signal *Signal
	Within float64
	Bounds []Choice // by server
}

// Choice are a server's bucket bounds next to a demand: an objective needs one of them. Of a bound
// that fits exactly, both are that; nil: there is none on that side.
type Choice struct {
	Exporter     *catalog.Exporter
	Below, Above *float64
}

// limits are those that a catalog lists, for a reader to choose an objective from.
func (p *resolver) limits() []Limit {
	var out []Limit
	for _, e := range p.Catalog.All() {
		for _, l := range e.Limits {
			x := Limit{Limit: l}
			for _, d := range l.Demands {
				s := p.Signal(d.Of)
				if !p.ready(s) {
					continue
				}
				x.Demands = append(x.Demands, Demand{Signal: s, Within: d.Within, Bounds: p.choices(s, d.Within)})
			}
			out = append(out, x)
		}
	}
	return out
}

// attainments are the attainment signals behind a signal: itself, or each server's.
func (p *resolver) attainments(s *Signal) []*Signal {
	if s.Attainment != nil {
		return []*Signal{s}
	}
	var out []*Signal
	for _, id := range s.servers() {
		if of := p.Signal(s.Each[id]); of != nil && of.Attainment != nil {
			out = append(out, of)
		}
	}
	return out
}

func (p *resolver) choices(s *Signal, within float64) []Choice {
	var out []Choice
	for _, of := range p.attainments(s) {
		if of.Exporter.Off {
			continue
		}
		bounds := p.Catalog.Metric(of.Attainment.Of).Bounds
		c := Choice{Exporter: of.Exporter}
		i, exact := slices.BinarySearch(bounds, within)
		if exact {
			c.Below, c.Above = &bounds[i], &bounds[i]
		} else {
			if i > 0 {
				c.Below = &bounds[i-1]
			}
			if i < len(bounds) {
				c.Above = &bounds[i]
			}
		}
		out = append(out, c)
	}
	return out
}

// checkLimits demands that limits are on attainments.
func (p *resolver) checkLimits() {
	for _, e := range p.Catalog.All() {
		for _, l := range e.Limits {
			for _, d := range l.Demands {
				if s := p.Signal(d.Of); s != nil && len(p.attainments(s)) == 0 {
					p.Findings.Add(diag.Errorf("plan/limit", l.Pos, "the limit %s is on %s, which is not a share of observations within a bound", l.ID, s.ID).
						WithHint("name a signal with the construct attainment"))
				}
			}
		}
	}
}
