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
			for _, w := range whereOf(s) {
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

// whereOf are the selections of a signal's construct.
func whereOf(s *catalog.Signal) []catalog.Matchers {
	var out []catalog.Matchers
	if s.Gauge != nil {
		out = append(out, s.Gauge.Where)
	}
	if s.Rate != nil {
		out = append(out, s.Rate.Where)
	}
	if s.Events != nil {
		out = append(out, s.Events.Where)
	}
	if s.Share != nil {
		out = append(out, s.Share.Where)
	}
	if s.Quantile != nil {
		out = append(out, s.Quantile.Where)
	}
	if s.Attainment != nil {
		out = append(out, s.Attainment.Where)
	}
	for _, o := range []*catalog.Of{s.Mean, s.Buckets} {
		if o != nil {
			out = append(out, o.Where)
		}
	}
	return out
}
