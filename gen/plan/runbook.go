package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Step is one query of a runbook.
type Step struct {
	Signal *Signal
	Level  string
	Node   promql.Node
	Expr   string // the recording where rules hold the signal at that level, else what it is made of
	Tells  string // what the answer says
}

// steps are the queries of an alert's runbook, in order; those of topics that are switched off
// are left out. Where the catalog names no level they are told apart as the alert is, if they can be.
func (p *resolver) steps(a *Alert) []Step {
	if a.Runbook == nil {
		return nil
	}
	var out []Step
	for _, q := range a.Runbook.Queries {
		s := p.Signal(q.Of)
		if !p.ready(s) {
			continue
		}
		level := askLevel(q, s, a.Threshold.Level)
		if n, err := p.rules().node(s, level); err == nil && p.supports(s, level) {
			out = append(out, Step{Signal: s, Level: level, Node: n, Expr: promql.Pretty(n.Expr()), Tells: q.Interpretation})
		}
	}
	return out
}

// askLevel is the level of a runbook's query.
func askLevel(q catalog.Query, s *Signal, alert string) string {
	switch {
	case q.Level != "":
		return q.Level
	case slicesHas(s.Levels, alert):
		return alert
	}
	return s.Levels[0]
}

// checkRunbook demands that each query can be had at the level that it is asked for.
func (p *resolver) checkRunbook(r *catalog.Runbook, of *catalog.Entry, alert string) {
	if r == nil {
		return
	}
	for _, q := range r.Queries {
		s := p.Signal(q.Of)
		if !p.ready(s) {
			continue
		}
		level := askLevel(q, s, alert)
		_, err := p.rules().node(s, level)
		if err == nil && p.supports(s, level) {
			continue
		}
		p.Findings.Add(diag.Errorf("plan/runbook", q.Of.Pos, "the runbook of %s asks for %s by %s, which is not available", of.ID, s.ID, level).
			WithHint("its levels are %v", s.Levels))
	}
}
