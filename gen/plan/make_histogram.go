package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// quantile is a quantile of a histogram.
type quantile struct{ plain }

func (c quantile) one() part               { return part{of: c.Quantile.Of, where: c.Quantile.Where} }
func (c quantile) refs() []catalog.Ref     { return []catalog.Ref{c.Quantile.Of} }
func (c quantile) where() catalog.Matchers { return c.Quantile.Where }
func (c quantile) direct() bool            { return true }
func (c quantile) quotient() bool          { return true }

func (c quantile) settle(p *resolver) {
	m := p.Catalog.Metric(c.Quantile.Of)
	c.Unit = m.Unit
	if n := len(m.Bounds); n > 0 {
		c.Range.Max = &m.Bounds[n-1]
	}
}

func (c quantile) operations(_ *resolver, w string) string {
	return "p" + percentile(c.Quantile.Q) + "_" + w
}

func (c quantile) node(b *builder, level string, by []string) (promql.Node, error) {
	q := c.Quantile
	return &promql.Quantile{
		Q: q.Q, By: by, Unguarded: b.unguarded,
		Of:     b.bucketRates(c.Signal, q.Of, q.Where, level, classic, by),
		Native: b.bucketRates(c.Signal, q.Of, q.Where, level, native, by),
	}, nil
}

// buckets are the rates of classic buckets, or where there are none the native histogram, which a
// heatmap draws as well.
type buckets struct{ plain }

func (c buckets) refs() []catalog.Ref     { return []catalog.Ref{c.Buckets.Of} }
func (c buckets) where() catalog.Matchers { return c.Buckets.Where }
func (c buckets) direct() bool            { return true }
func (c buckets) settle(*resolver)        { c.Unit = "events/second" }

func (c buckets) node(b *builder, level string, by []string) (promql.Node, error) {
	if n := b.bucketRates(c.Signal, c.Buckets.Of, c.Buckets.Where, level, classic, by); n != nil {
		return n, nil
	}
	return b.bucketRates(c.Signal, c.Buckets.Of, c.Buckets.Where, level, native, by), nil
}

// attainment is the share of observations within a bound: good over total, each read from the
// recorded buckets.
type attainment struct{ plain }

func (c attainment) refs() []catalog.Ref     { return []catalog.Ref{c.Attainment.Of} }
func (c attainment) where() catalog.Matchers { return c.Attainment.Where }
func (c attainment) quotient() bool          { return true }
func (c attainment) settle(*resolver)        { c.Unit, c.Better, c.Range.Max = UnitRatio, "higher", &unity }

func (c attainment) operations(_ *resolver, w string) string { return "ratio_rate" + w }

func (c attainment) node(b *builder, level string, by []string) (promql.Node, error) {
	over := func(good, total promql.Node) promql.Node {
		return &promql.Ratio{Part: good, Whole: total, Unguarded: b.unguarded}
	}
	if b.recorded && level == Fleet {
		if good, total := b.fleetAttained(c.Signal); good != nil {
			return over(good, total), nil
		}
	} else if b.recorded {
		if good, total := b.p.attained(c.Signal, level); good != nil {
			return over(b.read(good), b.read(total)), nil
		}
	}
	good, total, err := b.within(c.Signal, level, by)
	if err != nil {
		return nil, err
	}
	return over(good, total), nil
}
