package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// mean is sum over count; where an older version exports the mean itself, as a gauge, it is the
// mean of the processes' means.
type mean struct{ plain }

func (c mean) one() part                               { return part{of: c.Mean.Of, where: c.Mean.Where} }
func (c mean) refs() []catalog.Ref                     { return []catalog.Ref{c.Mean.Of} }
func (c mean) where() catalog.Matchers                 { return c.Mean.Where }
func (c mean) direct() bool                            { return true }
func (c mean) quotient() bool                          { return true }
func (c mean) settle(p *resolver)                      { c.Unit = p.Catalog.Metric(c.Mean.Of).Unit }
func (c mean) operations(_ *resolver, w string) string { return "mean" + w }

func (c mean) node(b *builder, _ string, by []string) (promql.Node, error) {
	return c.quantity(b, by), nil
}

func (c mean) quantity(b *builder, by []string) promql.Node {
	sum, count := b.p.want(c.Mean.Of, c.Mean.Where, "sum"), b.p.want(c.Mean.Of, c.Mean.Where, "count")
	old := b.gauges(sum)
	if len(old.Alts) == 0 {
		return &promql.Ratio{Part: b.folded(promql.Rate, sum, by), Whole: b.folded(promql.Rate, count, by), Unguarded: b.unguarded}
	}
	v := b.vector(promql.Rate, sum)
	if len(v.Alts) == 0 {
		return &promql.Folded{Of: old, Fold: "avg", By: by} // no version in use has the histogram
	}
	return &promql.ProcessMean{Sum: v, Count: b.vector(promql.Rate, count), Gauge: old, By: by}
}
