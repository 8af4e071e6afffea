package plan

import (
	"slices"

	"metricwright/gen/catalog"
)

// Covered is a documented metric and the alerts and objectives that cover it.
type Covered struct {
	Metric     *catalog.Metric
	Conditions []string // the conditions that its reason to matter names; none: it names none
	Alerts     []*Alert // that cover these, one per id; those that an overlay must switch on included
	SLOs       []*SLO   // that cover these: their burn-rate alerts are emitted where burn is true
	Reads      []*Alert // all alerts that read the metric, one per id
	Off        []Disabled
}

// Disabled is an alert or objective that would cover a metric, and why it is off.
type Disabled struct {
	Name string
	Off  Off
}

// coverage are the documented metrics in the order of the catalog.
func (p *resolver) coverage() []Covered {
	alerts := append(slices.Clone(p.Alerts()), p.OptIn...)
	var out []Covered
	for _, e := range p.Catalog.Enabled() {
		for _, m := range e.Metrics {
			if m.Documented {
				out = append(out, p.covered(m, alerts, p.Uses[m].Alerts))
			}
		}
	}
	return out
}

func (p *resolver) covered(m *catalog.Metric, alerts, reads []*Alert) Covered {
	r := Covered{Metric: m}
	names := func(ws []catalog.Coverage) bool {
		found := false
		for _, w := range ws {
			if p.Catalog.Metric(w.Of) == m {
				found = true
				if !slices.Contains(r.Conditions, w.Condition) {
					r.Conditions = append(r.Conditions, w.Condition)
				}
			}
		}
		return found
	}
	for _, a := range alerts {
		if a.SLO == nil && names(a.Covers) {
			r.Alerts = once(r.Alerts, a)
		}
	}
	for _, s := range p.SLOs {
		if names(s.Covers) {
			r.SLOs = append(r.SLOs, s)
		}
	}
	p.disabled(&r, names)
	for _, a := range reads {
		r.Reads = once(r.Reads, a)
	}
	return r
}

// disabled are those that would cover a metric and are switched off, or not available. Alerts that
// are off as shipped are among the others already.
func (p *resolver) disabled(r *Covered, names func([]catalog.Coverage) bool) {
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if slices.ContainsFunc(r.Alerts, func(x *Alert) bool { return x.Alert == a }) {
				continue
			}
			if off := p.AlertOff(e, a); off != nil && names(a.Covers) {
				r.Off = append(r.Off, Disabled{a.ID, *off})
			}
		}
		for _, s := range e.SLOs {
			if off := p.SLOOff(e, s); off != nil && names(s.Covers) {
				r.Off = append(r.Off, Disabled{"objective: " + s.Title, *off})
			}
		}
	}
}

// once appends an alert whose id is not there yet.
func once(as []*Alert, a *Alert) []*Alert {
	if slices.ContainsFunc(as, func(x *Alert) bool { return x.ID == a.ID }) {
		return as
	}
	return append(as, a)
}
