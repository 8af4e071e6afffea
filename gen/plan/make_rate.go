package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// rate is per second.
type rate struct{ plain }

func (c rate) one() part                               { return part{c.Rate.Of, c.Rate.Where, c.Rate.Series} }
func (c rate) refs() []catalog.Ref                     { return []catalog.Ref{c.Rate.Of} }
func (c rate) where() catalog.Matchers                 { return c.Rate.Where }
func (c rate) direct() bool                            { return true }
func (c rate) refold(*resolver) string                 { return "sum" }
func (c rate) operations(_ *resolver, w string) string { return "rate" + w }

func (c rate) node(b *builder, _ string, by []string) (promql.Node, error) {
	return b.folded(promql.Rate, b.p.want(c.Rate.Of, c.Rate.Where, c.Rate.Series), by), nil
}

// settle has a histogram's count, and a counter, count what it counts.
func (c rate) settle(p *resolver) {
	c.Unit = p.Catalog.Metric(c.Rate.Of).Unit + "/second"
	if c.Rate.Series == "count" {
		c.Unit = "events/second"
	}
}

func (c rate) late(b *builder) bool {
	return b.late(b.p.want(c.Rate.Of, c.Rate.Where, c.Rate.Series)) || len(c.Rate.Where) > 0 && b.p.Catalog.Metric(c.Rate.Of).AppearsWith == "first event"
}
