package plan

import (
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// present is a series that every process of the signal's server has, in each spelling.
func (b *builder) present(s *Signal) *promql.Vector {
	return b.vector(promql.Level, want{of: b.p.Catalog.Metric(s.Exporter.Presence), take: "count"})
}

// unscaled is what a threshold judges, without the jobs whose number of targets an autoscaler
// changes where a fall of that number is judged: a scale-down cannot be told from a loss.
func (p *resolver) unscaled(t *Threshold, n promql.Node) promql.Node {
	re, d := p.Catalog.Config.Autoscaled, t.Signal.Drop
	if re == "" || d == nil || p.Signal(d.Of) == nil || p.Signal(d.Of).Live == nil {
		return n
	}
	leave := promql.NoneOf(promql.Process[0], re) // checkMatchers compiled it
	if x, ok := n.(interface {
		Matching(*promql.Label) promql.Node
	}); ok {
		return x.Matching(leave)
	}
	return n
}

// checkAutoscaled refuses an expression that leaves no job to judge.
func (p *resolver) checkAutoscaled() {
	c := p.Catalog.Config
	if c.Autoscaled != "" && !promql.NoneOf(promql.Process[0], c.Autoscaled).Matches("a job that nobody has called so") {
		p.Findings.Add(diag.Errorf("plan/autoscaled", c.At("autoscaled"), "%q takes in every job, so that the alerts on missing targets could never fire", c.Autoscaled).
			WithHint("name the jobs that are scaled, or say enabled: false on these alerts"))
	}
}
