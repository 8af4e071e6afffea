package docs

import (
	"strconv"

	"github.com/prometheus/common/model"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// objectives are the SLOs with what is recorded of them, and limits to choose others from.
func (w *writer) objectives() *page {
	p := newPage(objectivesPage, "Objectives")
	p.para("An objective is a share of observations within a bound, over a window. Error ratios over the burn windows and what is left of the budget are recorded; burn-rate alerts follow once an overlay states that the objective is yours, with `slos: NAME: burn: true`.")
	for _, s := range w.SLOs {
		p.heading(2, escape(s.Exporter.Title+": "+s.Title))
		p.para(prose(wording.Sentence(s.About)) + " Objective: " + escape(wording.Value(plan.UnitRatio, s.Objective)) + " over " + model.Duration(s.Window).String() + ". Source: " + prose(wording.Origin(s.Source)) + ".")
		var rows [][]string
		for _, r := range s.Errors {
			rows = append(rows, []string{code(r.Name), cell(prose(r.About))})
		}
		if s.Budget != nil {
			rows = append(rows, []string{code(s.Budget.Name), cell(prose(s.Budget.About))})
		}
		p.table([]string{"Recorded", "What it is"}, rows)
	}
	w.limits(p)
	return p
}

// limits is what public benchmarks demand, with the bucket bounds that an objective could use.
func (w *writer) limits(p *page) {
	var rows [][]string
	for _, l := range w.Limits {
		for _, d := range l.Demands {
			var fits []string
			for _, c := range d.Bounds {
				fits = append(fits, escape(c.Exporter.Title)+" "+choice(c))
			}
			rows = append(rows, []string{cell(prose(l.Model)), cell(prose(l.Scenario)), cell(prose(d.Signal.Title)), seconds(d.Within), join(fits), cell(prose(wording.Origin(l.Source)))})
		}
	}
	if len(rows) == 0 {
		return
	}
	p.heading(2, "Limits to choose from")
	p.para("What a public benchmark demands by model, and the bucket bounds that the servers have for it: only at a bound can observations be counted. A server started with other buckets says so in `metrics: NAME: bounds`.")
	p.table([]string{"Model", "Scenario", "Quantity", "Limit", "Bounds", "Source"}, rows)
}

func choice(c plan.Choice) string {
	switch {
	case c.Below != nil && c.Above != nil && *c.Below == *c.Above:
		return "exactly"
	case c.Below != nil && c.Above != nil:
		return seconds(*c.Below) + " or " + seconds(*c.Above)
	case c.Below != nil:
		return seconds(*c.Below)
	case c.Above != nil:
		return seconds(*c.Above)
	}
	return "none"
}

func seconds(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) + " s" }

// coverage is, for each documented metric whose row names a condition, who watches for it.
func (w *writer) coverage() *page {
	p := newPage(coveragePage, "Coverage")
	p.para("The documented metrics, the condition that their row names, the alert that covers it, and the file of tests that proves the alert.")
	rows := map[*catalog.Exporter][][]string{}
	for _, x := range w.Coverage {
		e := w.Catalog.Exporter(x.Metric.Exporter)
		says := "names no condition"
		if len(x.Conditions) > 0 {
			says = ""
			for i, s := range x.Conditions {
				if i > 0 {
					says += " "
				}
				says += prose(wording.Sentence(s))
			}
		}
		var alerts, tests []string
		for _, a := range x.Alerts {
			if w.hasRunbook(a.ID) {
				alerts = append(alerts, p.link(a.ID, RunbookPage(a.ID), ""))
				tests = add(tests, code("tests/"+a.Exporter.ID+"-"+a.Topic.ID+"-alerts*.test.yaml"))
				continue
			}
			alerts = append(alerts, escape(a.ID)+" ("+wording.Text("off.optIn", nil)+")")
		}
		for _, a := range x.Off {
			alerts = append(alerts, escape(a.Name)+" (off: "+prose(a.Off.Why)+switchedOn(a.Off)+")")
		}
		for _, s := range x.SLOs {
			alerts = append(alerts, p.link("objective: "+escape(s.Title), objectivesPage, s.Exporter.Title+": "+s.Title))
			tests = add(tests, code("tests/"+s.Exporter.ID+"-slo*.test.yaml"))
		}
		rows[e] = append(rows[e], []string{w.metricLink(p, x.Metric), cell(says), join(alerts), join(tests)})
	}
	for _, e := range w.Catalog.Enabled() {
		if len(rows[e]) > 0 {
			p.heading(2, escape(e.Title))
			p.table([]string{"Documented metric", "Condition", "Covered by", "Tests"}, rows[e])
		}
	}
	return p
}

// switchedOn is the line of an overlay that switches something on, if a line does.
func switchedOn(o plan.Off) string {
	if o.Line == "" {
		return ""
	}
	return ", on with " + code(o.Line)
}

// hasRunbook reports whether an alert is emitted, and so has a page.
func (w *writer) hasRunbook(id string) bool {
	for _, a := range w.Alerts() {
		if a.ID == id {
			return true
		}
	}
	return false
}
