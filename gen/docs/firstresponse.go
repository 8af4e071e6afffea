package docs

import (
	"metricwright/gen/plan"
	"metricwright/gen/wording"
)

// firstResponse is the part of a runbook that was written by hand for whoever is paged: what users notice,
// what to query first, what it most likely is, and what not to do.
func (w *writer) firstResponse(p *page, a *plan.Alert) {
	if a.Runbook == nil {
		return
	}
	p.heading(2, "What users notice")
	p.para(prose(wording.Sentence(a.Runbook.Symptoms)))
	p.heading(2, "First queries")
	for _, s := range a.Steps {
		p.para("**" + prose(s.Signal.Title) + "**, by " + s.Level + ". " + prose(wording.Sentence(s.Tells)))
		p.fence("promql", s.Expr)
	}
	p.heading(2, "Most likely causes")
	p.steps(sentences(a.Runbook.Causes))
	p.heading(2, "What not to do")
	p.list(sentences(a.Runbook.Avoid))
}
