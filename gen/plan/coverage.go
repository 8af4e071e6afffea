package plan

import (
	"slices"

	"metricwright/gen/catalog"
)

// Watched is a documented metric and who watches it.
type Watched struct {
	Metric *catalog.Metric
	Says   []string // the conditions that its reason to matter names; none: it names none
	Alerts []*Alert // that watch for these, one an id; those that an overlay must switch on included
	SLOs   []*SLO   // that watch for these: their burn-rate alerts are emitted where burn is true
	Reads  []*Alert // all alerts that read the metric, one an id
	Off    []Absentee
}

// Absentee is an alert or objective that would watch a metric, and why it is off.
type Absentee struct {
	Name string
	Off  Off
}

// Coverage are the documented metrics in the order of the catalog.
func (p *Plan) Coverage() []Watched {
	uses := p.Uses()
	alerts := append(slices.Clone(p.Alerts()), p.OptIn...)
	var out []Watched
	for _, e := range p.Catalog.Enabled() {
		for _, m := range e.Metrics {
			if m.Documented {
				out = append(out, p.watched(m, alerts, uses[m].Alerts))
			}
		}
	}
	return out
}

func (p *Plan) watched(m *catalog.Metric, alerts, reads []*Alert) Watched {
	r := Watched{Metric: m}
	names := func(ws []catalog.Coverage) bool {
		found := false
		for _, w := range ws {
			if p.Catalog.Metric(w.Of) == m {
				found = true
				if !slices.Contains(r.Says, w.Condition) {
					r.Says = append(r.Says, w.Condition)
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
	p.absentees(&r, names)
	for _, a := range reads {
		r.Reads = once(r.Reads, a)
	}
	return r
}

// absentees are those that would watch a metric and are switched off, or not to be had. Alerts that
// are off as shipped are among the others already.
func (p *Plan) absentees(r *Watched, names func([]catalog.Coverage) bool) {
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if slices.ContainsFunc(r.Alerts, func(x *Alert) bool { return x.Alert == a }) {
				continue
			}
			if off := p.AlertOff(e, a); off != nil && names(a.Covers) {
				r.Off = append(r.Off, Absentee{a.ID, *off})
			}
		}
		for _, s := range e.SLOs {
			if off := p.SLOOff(e, s); off != nil && names(s.Covers) {
				r.Off = append(r.Off, Absentee{"objective: " + s.Title, *off})
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
