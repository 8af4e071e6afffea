package plan

import (
	"fmt"

	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// present is a series that every process of the signal's server has, in each spelling.
func (b *builder) present(s *Signal) *promql.Vector {
	return b.vector(promql.Level, want{of: b.p.Catalog.Metric(s.Exporter.Presence), take: "count"})
}

func (b *builder) live(s *Signal, by []string) promql.Node {
	return &promql.Live{Presence: b.present(s), Over: s.Live.Over, By: by}
}

func (b *builder) down(s *Signal, by []string) promql.Node {
	match := append(promql.MustMatchers(b.p.Catalog.Config.Matchers), b.chosen(b.p.targetSelectable())...)
	return &promql.Down{Presence: b.present(s), Match: match, Over: s.Down.Over, By: by}
}

func (b *builder) drop(s *Signal, level string) (promql.Node, error) {
	of := b.p.Signal(s.Drop.Of)
	r := of.Record(level)
	if r == nil {
		return nil, unsupported{fmt.Sprintf("%s is not recorded by %s", of.ID, level), fmt.Sprintf("add %q to the levels of %s", level, of.ID)}
	}
	return &promql.Drop{Of: b.read(r), Over: s.Drop.Over, Lasting: s.Drop.Lasting, Step: promql.DropStep}, nil
}

// resets are folded by max: every counter of a process goes back when it restarts, once.
func (b *builder) resets(s *Signal, by []string) promql.Node {
	f := b.folded(promql.Resets, b.p.want(s.Resets.Of, nil, ""), by)
	f.Of.Window, f.Fold = promql.Over(s.Resets.Over), "max"
	return f
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
