package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
	"metricwright/gen/promql/checks"
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

// checkMatched looks at a label that config matches in every selector. Scraping may give targets any label,
// so only what the servers themselves put on their series is known for certain.
func (p *resolver) checkMatched(label string, bad refuse) {
	c, field := p.Catalog.Config, "matchers."+label
	for _, x := range []struct{ usual, own, field string }{{"namespace", c.Namespace, "labels.namespace"}, {"pod", c.Pod, "labels.pod"}} {
		switch {
		case label != x.usual || label == x.own || slices.Contains(c.Group, label):
		case x.own == "":
			bad(field, "match a label that they carry, or mend config."+x.field, "config.%s says that your targets carry no %s", x.field, label)
			return
		default:
			bad(field, "write matchers: "+x.own+": …", "your targets call it %s, as config.%s says", x.own, x.field)
			return
		}
	}
	switch owner := p.owner(label, true); {
	case label == "le":
		bad(field, "name a bucket's bound where a signal is made", "%s is Prometheus's own, for buckets", label)
	case owner != "":
		bad(field, "match labels of the targets, or use where: in a signal of your own", "matchers stand in every selector, and %s is a label of some of %s's own series", label, owner)
	case !slices.Contains(append(slices.Concat(c.Group, promql.Process), c.Namespace, c.Pod, c.Role), label) && !checks.OfTargets(label):
		near := checks.NearLabel(label, p.modelLabels())
		if near == "" {
			near = checks.NearLabel(label, p.ownLabels())
		}
		if near != "" {
			p.Findings.Add(diag.Warnf("plan/label", c.At(field), "config.%s: no series has a label %s, unless your targets bring it; then every rule is empty", field, label).
				WithHint("did you mean %s? That is a label of the servers' own, for where: in a signal. If targets carry %s, name it in config.group too", near, label))
		}
	}
}

// modelLabels name the served model, on most series of a server.
func (p *resolver) modelLabels() []string {
	var out []string
	for _, e := range p.Catalog.All() {
		out = append(out, e.ModelLabel)
	}
	return slices.DeleteFunc(out, func(l string) bool { return l == "" })
}

// ownLabels are the labels that servers put on their series themselves.
func (p *resolver) ownLabels() []string {
	var out []string
	for _, e := range p.Catalog.All() {
		for _, m := range e.Metrics {
			for _, l := range m.Labels {
				if !slices.Contains(out, l.Name) {
					out = append(out, l.Name)
				}
			}
		}
	}
	return out
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
