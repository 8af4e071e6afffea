package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// events is how often something happened within a while, the first time included.
type events struct{ plain }

func (c events) one() part               { return part{of: c.Events.Of, where: c.Events.Where} }
func (c events) refs() []catalog.Ref     { return []catalog.Ref{c.Events.Of} }
func (c events) where() catalog.Matchers { return c.Events.Where }
func (c events) direct() bool            { return true }
func (c events) refold(*resolver) string { return "sum" }
func (c events) settle(p *resolver)      { c.Unit = p.Catalog.Metric(c.Events.Of).Unit }

func (c events) node(b *builder, _ string, by []string) (promql.Node, error) {
	f := b.folded(promql.Events, b.p.want(c.Events.Of, c.Events.Where, ""), by)
	f.Of.Window = promql.Over(c.Events.Over)
	return f, nil
}

func (c events) operations(*resolver, string) string {
	return "increase" + promql.Over(c.Events.Over).String()
}

func (c events) late(b *builder) bool { return b.late(b.p.want(c.Events.Of, c.Events.Where, "")) }

// resets is how often counters went back within a while: a restart each.
type resets struct{ plain }

func (c resets) refs() []catalog.Ref { return []catalog.Ref{c.Resets.Of} }
func (c resets) settle(*resolver)    { c.Unit, c.Better = "events", "lower" }

// node folds by max: every counter of a process goes back when it restarts, once.
func (c resets) node(b *builder, _ string, by []string) (promql.Node, error) {
	f := b.folded(promql.Resets, b.p.want(c.Resets.Of, nil, ""), by)
	f.Of.Window, f.Fold = promql.Over(c.Resets.Over), "max"
	return f, nil
}

func (c resets) operations(*resolver, string) string {
	return "resets" + promql.Over(c.Resets.Over).String()
}
