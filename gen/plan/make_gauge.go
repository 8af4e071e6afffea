package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// gauge is a level as it is now.
type gauge struct{ plain }

func (c gauge) one() part               { return part{of: c.Gauge.Of, where: c.Gauge.Where} }
func (c gauge) refs() []catalog.Ref     { return []catalog.Ref{c.Gauge.Of} }
func (c gauge) where() catalog.Matchers { return c.Gauge.Where }
func (c gauge) direct() bool            { return true }

func (c gauge) node(b *builder, _ string, by []string) (promql.Node, error) {
	f := b.folded(promql.Level, b.p.want(c.Gauge.Of, c.Gauge.Where, ""), by)
	f.Fold = c.fold(b.p)
	return f, nil
}

// fold is how levels add up.
func (c gauge) fold(p *resolver) string {
	if c.Gauge.Aggregation != "" {
		return c.Gauge.Aggregation
	}
	return p.Catalog.Metric(c.Gauge.Of).Aggregation
}

func (c gauge) settle(p *resolver) {
	m := p.Catalog.Metric(c.Gauge.Of)
	c.Unit, c.Range = m.Unit, m.Range
	if c.fold(p) == "sum" {
		c.Range.Max = nil
	}
}

func (c gauge) operations(p *resolver, _ string) string { return c.fold(p) }

func (c gauge) refold(p *resolver) string {
	if f := c.fold(p); f != "avg" {
		return f
	}
	return ""
}

func (c gauge) whole(p *resolver) bool {
	switch c.Unit {
	case UnitRatio, "percent", "seconds", "milliseconds", "microseconds", "count", "timestamp", "tokens_per_second", "gigabytes_per_second":
		return false
	}
	return c.fold(p) != "avg"
}
