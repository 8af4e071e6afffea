package docs

import (
	"strings"

	"github.com/prometheus/common/model"

	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// alertRules are the rules of one alert, the mildest first.
type alertRules []*plan.Alert

// alertsByID are the alerts in the order of their files.
func (w *writer) alertsByID() []alertRules {
	var out []alertRules
	at := map[string]int{}
	for _, a := range w.Alerts() {
		if i, ok := at[a.ID]; ok {
			out[i] = append(out[i], a)
			continue
		}
		at[a.ID] = len(out)
		out = append(out, alertRules{a})
	}
	return out
}

// alerts is the list of all alerts, a table a topic.
func (w *writer) alerts() *page {
	p := newPage(alertsPage, "Alerts")
	p.para("Each alert has one rule a level; the level is its severity. Panels colour by the same thresholds.")
	rows := map[string][][]string{}
	var titles []string
	for _, rules := range w.alertsByID() {
		a := rules[0]
		t := a.Exporter.Title + ": " + a.Topic.Title
		if rows[t] == nil {
			titles = append(titles, t)
		}
		rows[t] = append(rows[t], []string{
			p.link(a.ID, RunbookPage(a.ID), ""), cell(prose(wording.Sentence(a.Summary))), cell(thresholds(rules)),
			model.Duration(a.For).String(), cell(strings.Join(each(rules, why), " ")),
		})
	}
	for _, t := range titles {
		p.heading(2, escape(t))
		p.table([]string{"Alert", "Summary", "Threshold", "For", "Why there"}, rows[t])
	}
	w.optIn(p)
	return p
}

// thresholds are an alert's levels in words.
func thresholds(rules alertRules) string {
	var out []string
	for _, a := range rules {
		out = append(out, severity(a)+" "+escape(a.Fires()))
	}
	if rules[0].Burn != nil {
		return strings.Join(out, "; ") // which name several limits each
	}
	return strings.Join(out, ", ")
}

// each is what holds for the rules of an alert: once where they agree, else by severity.
func each(rules alertRules, text func(*plan.Alert) string) []string {
	var out []string
	same := true
	for _, a := range rules {
		same = same && text(a) == text(rules[0])
		out = append(out, severity(a)+": "+text(a))
	}
	if same {
		return []string{text(rules[0])}
	}
	return out
}

// setBy is the path of an alert's levels in an overlay.
func (w *writer) setBy(a *plan.Alert) string {
	if a.SLO != nil {
		return w.DottedPath(a.Exporter) + ".slos." + a.SLO.ID
	}
	return w.ThresholdPath(a.Threshold)
}

// why is the reason of an alert's threshold, and its source.
func why(a *plan.Alert) string {
	return prose(wording.Cited(a.Threshold.Reason, a.Threshold.Source))
}

func severity(a *plan.Alert) string {
	for _, word := range []string{a.Labels["severity"], a.Grade} {
		if word != "" {
			return word
		}
	}
	return a.Grade
}

// runbook is what to know when an alert wakes somebody: first what to do.
func (w *writer) runbook(rules alertRules) *page {
	a := rules[0]
	p := newPage(RunbookPage(a.ID), a.ID)
	var panels, metrics []string
	for _, pn := range w.panels[a.ID] {
		panels = append(panels, w.panelLink(p, pn))
	}
	for _, m := range w.reads[a.ID] {
		metrics = append(metrics, w.metricLink(p, m))
	}
	p.para(prose(wording.Sentence(a.Summary)))
	p.heading(2, "Impact")
	p.paras(each(rules, func(x *plan.Alert) string { return prose(wording.Sentence(x.Impact)) }))
	w.firstResponse(p, a)
	p.heading(2, "Look at")
	p.steps(sentences(a.Diagnosis))
	p.named("On the boards", panels)
	p.heading(2, "Do")
	p.steps(sentences(a.Mitigation))
	p.heading(2, "When it fires")
	p.table([]string{"Severity", "Fires while", "For"}, levels(rules))
	p.paras(each(rules, why))
	p.para("Set in an overlay by " + code(w.setBy(a)) + ".")
	p.named("Only while any of these is true", conditions(a.With))
	p.named("Never while any of these is true", conditions(a.Unless))
	p.para("**False positives.** " + prose(wording.Sentence(a.FalsePositives)))
	p.heading(2, "Expression")
	for _, r := range rules {
		if len(rules) > 1 {
			p.para(severity(r) + ":")
		}
		p.fence("promql", r.Expr())
	}
	p.heading(2, "Metrics")
	p.list(metrics)
	p.para(p.link("All alerts", alertsPage, "") + " · " + p.link("Queries", queriesPage, ""))
	return p
}

func levels(rules alertRules) [][]string {
	var out [][]string
	for _, a := range rules {
		what := prose(a.Threshold.Signal.Title) + " is " + escape(a.Fires()) + ", by " + a.Threshold.Level
		held := model.Duration(a.For).String()
		if a.KeepFiringFor > 0 {
			held += ", and kept for " + model.Duration(a.KeepFiringFor).String()
		}
		out = append(out, []string{severity(a), cell(what), held})
	}
	return out
}

// conditions are what accompanies an alert, each at its warning level.
func conditions(ts []*plan.Threshold) []string {
	var out []string
	for _, t := range ts {
		v := t.Levels.Warning
		if v == nil {
			v = t.Levels.Critical
		}
		if v != nil {
			out = append(out, prose(t.Signal.Title)+" is "+escape(wording.Beyond(t.Op, t.Signal.Unit, *v))+": "+prose(wording.Sentence(t.Reason)))
		}
	}
	return out
}

func sentences(items []string) []string {
	var out []string
	for _, s := range items {
		out = append(out, prose(wording.Sentence(s)))
	}
	return out
}
