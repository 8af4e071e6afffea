package explain

import (
	"slices"
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// known reports whether the plan has a threshold: one on a signal that is in error it has not.
func known(p *plan.Plan, e *catalog.Exporter, th *catalog.Threshold) bool {
	return p.Threshold(catalog.Ref{Kind: "threshold", Exporter: e.ID, ID: th.ID}) != nil
}

// thresholds explains the thresholds of that id, of each server that has one.
func thresholds(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.All() {
		for _, c := range e.Thresholds {
			if !named(e, c.ID, name) || !known(p, e, c) {
				continue
			}
			found = true
			th := p.Threshold(catalog.Ref{Kind: "threshold", Exporter: e.ID, ID: c.ID})
			t.title("%s/%s: threshold on %s, by %s", e.ID, c.ID, th.Signal.ID, th.Level)
			t.off(p.SignalOff(th.Signal))
			t.row("fires", levels(th))
			t.row("reason", wording.Cited(th.Reason, th.Source))
			t.row("set by", p.ThresholdPath(th))
			t.rows("alerts", readers(p, c))
			t.row("declared", c.Pos.String())
		}
	}
	return found
}

// readers are the alerts that compare with a threshold.
func readers(p *plan.Plan, th *catalog.Threshold) []string {
	var out []string
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			for _, x := range []struct {
				how  string
				refs []catalog.Ref
			}{{"", []catalog.Ref{a.When}}, {" (only with it)", a.With}, {" (never with it)", a.Unless}} {
				if slices.ContainsFunc(x.refs, func(r catalog.Ref) bool { return p.Catalog.Threshold(r) == th }) {
					out = once(out, a.ID+x.how)
				}
			}
		}
	}
	return out
}

// objectives explains the SLOs of that id, or the one whose burn-rate alert has the name and is off.
func objectives(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.All() {
		for _, o := range e.SLOs {
			if !named(e, o.ID, name) && (o.Burn || name != p.BurnName(e, o)) {
				continue
			}
			found = true
			t.title("%s/%s: objective, %s", e.ID, o.ID, o.Title)
			t.row("about", o.About)
			off := p.SLOOff(e, o)
			t.off(off)
			t.row("objective", wording.Value(plan.UnitRatio, o.Objective)+" over "+model.Duration(o.Window).String()+" ("+o.Source+")")
			t.row("set by", p.DottedPath(e)+".slos."+o.ID)
			if s := p.Signal(o.Of); s != nil {
				t.row("of", s.Exporter.ID+"/"+s.ID)
			}
			for _, s := range p.SLOs {
				if s.SLO != o {
					continue
				}
				for _, r := range s.Errors {
					t.row("recorded", r.Name)
				}
				if s.Budget != nil {
					t.row("recorded", s.Budget.Name)
				}
			}
			switch {
			case o.Burn && off == nil:
				t.row("alert", p.BurnName(e, o))
			case !o.Burn:
				t.row("alert", p.BurnName(e, o)+", which is off")
				t.code("on with", p.Path(e)+": slos: "+o.ID+": burn: true")
			}
			t.row("declared", o.Pos.String())
		}
	}
	return found
}

// topics explains the groups of that id, of each server that has one.
func topics(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.All() {
		for _, tp := range e.Topics {
			if !named(e, tp.ID, name) {
				continue
			}
			found = true
			t.title("%s/%s: topic, %s", e.ID, tp.ID, tp.Title)
			t.row("about", tp.About)
			off := p.TopicOff(e, tp)
			t.off(off)
			if off == nil {
				t.row("set by", p.DottedPath(e)+".topics."+tp.ID+".enabled")
			}
			t.row("needs", tp.Feature)
			t.rows("note", tp.Notes)
			t.row("metrics", strings.Join(metricsOf(e, tp), ", "))
			t.row("signals", strings.Join(signalsOf(e, tp), ", "))
			t.row("alerts", strings.Join(alertsOf(p, e, tp), ", "))
			t.row("declared", tp.Pos.String())
		}
	}
	return found
}

func metricsOf(e *catalog.Exporter, tp *catalog.Topic) []string {
	var out []string
	for _, m := range e.Metrics {
		if m.Topic == tp.ID && m.NeverExported == "" {
			out = once(out, m.Name)
		}
	}
	return out
}

func signalsOf(e *catalog.Exporter, tp *catalog.Topic) []string {
	var out []string
	for _, s := range e.Signals {
		if s.Topic == tp.ID {
			out = append(out, s.ID)
		}
	}
	return out
}

// alertsOf are the alerts that the topic's file holds, or would hold.
func alertsOf(p *plan.Plan, e *catalog.Exporter, tp *catalog.Topic) []string {
	var out []string
	for _, a := range e.Alerts {
		if p.AlertTopic(e, a) == tp {
			out = append(out, a.ID)
		}
	}
	return out
}
