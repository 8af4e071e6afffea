package explain

import (
	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// alerts explains an alert of the catalog, emitted or not, and the burn-rate alerts that are emitted.
func alerts(t *text, p *plan.Plan, name string) bool {
	found := false
	for _, e := range p.Catalog.All() {
		for _, a := range e.Alerts {
			if a.ID == name {
				alert(t, p, e, a)
				found = true
			}
		}
	}
	for _, s := range p.SLOs {
		if len(s.Alerts) > 0 && s.Alerts[0].ID == name {
			burns(t, p, s)
			found = true
		}
	}
	return found
}

func alert(t *text, p *plan.Plan, e *catalog.Exporter, a *catalog.Alert) {
	t.title("%s: %s", a.ID, a.Summary)
	t.off(p.AlertOff(e, a))
	t.row("impact", a.Impact)
	advice(t, a)
	if th := p.Threshold(a.When); th != nil {
		t.row("threshold", levels(th)+": "+wording.Cited(th.Reason, th.Source))
		t.row("set by", p.ThresholdPath(th))
	}
	t.row("for", model.Duration(a.For).String())
	for _, r := range rules(p, a) {
		t.code(r.Grade, r.Expr())
	}
	t.row("declared", a.Pos.String())
}

// burns explains the alerts of an objective, one a severity.
func burns(t *text, p *plan.Plan, s *plan.SLO) {
	a := s.Alerts[0]
	t.title("%s: %s", a.ID, a.Summary)
	for _, x := range s.Alerts {
		t.row("impact", x.Grade+": "+x.Impact)
	}
	advice(t, a.Alert)
	for _, x := range s.Alerts {
		t.row("fires", x.Grade+" "+x.Fires()+": "+x.Threshold.Reason)
	}
	t.row("set by", p.DottedPath(s.Exporter)+".slos."+s.ID)
	t.row("for", model.Duration(a.For).String())
	for _, x := range s.Alerts {
		t.code(x.Grade, x.Expr())
	}
	t.row("declared", a.Pos.String())
}

func advice(t *text, a *catalog.Alert) {
	t.rows("diagnosis", a.Diagnosis)
	t.rows("mitigation", a.Mitigation)
	t.row("false positives", a.FalsePositives)
}

// rules are an alert's, as they are or, of one that an overlay must switch on, would be.
func rules(p *plan.Plan, a *catalog.Alert) []*plan.Alert {
	var out []*plan.Alert
	for _, x := range append(p.Alerts(), p.OptIn...) {
		if x.Alert == a {
			out = append(out, x)
		}
	}
	return out
}
