package plan

import (
	"fmt"

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
	match := append(promql.MustMatchers(b.p.Catalog.Config.Matchers), b.select_(b.p.targetSelectable())...)
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
