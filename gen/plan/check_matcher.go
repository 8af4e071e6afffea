package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// checkMatchers compiles every matcher of the catalog, so that selectors can be built without
// asking again.
func (p *resolver) checkMatchers() {
	try := func(pos diag.Pos, what string, m catalog.Matchers) {
		if _, err := promql.Matchers(m); err != nil {
			p.Findings.Add(diag.Errorf("plan/matcher", pos, "a matcher of %s: %v", what, err).
				WithHint("write a regular expression of Go's regexp package; it matches the whole value, and a leading ! negates it"))
		}
	}
	c := p.Catalog.Config
	try(c.At("matchers"), "config", c.Matchers)
	try(c.At("autoscaled"), "config.autoscaled", catalog.Matchers{"job": c.Autoscaled})
	try(c.At("labels.decode"), "config.labels.decode", catalog.Matchers{"decode": c.Decode})
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			for _, l := range m.Labels {
				if l.Pin != nil {
					try(m.At("labels."+l.Name+".pin"), m.Name, catalog.Matchers{l.Name: *l.Pin})
				}
			}
			for _, w := range m.Replaces {
				try(m.At("replaces"), m.Name, w.Where)
			}
		}
		for _, s := range e.Signals {
			if w := (&Signal{Signal: s}).made().where(); len(w) > 0 {
				try(s.At(s.Constructs()[0]+".where"), s.ID, w)
			}
		}
	}
}

// Stated are the matchers that the deployment itself puts into expressions.
func (p *Plan) Stated() []*promql.Label {
	c := p.Catalog.Config
	out := promql.MustMatchers(c.Matchers)
	if c.Autoscaled != "" {
		out = append(out, promql.NoneOf(promql.Process[0], c.Autoscaled))
	}
	return out
}
