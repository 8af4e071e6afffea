package plan

import (
	"fmt"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// bucketRates are the rates of a histogram's buckets by level and le (of a native histogram, by
// level): recorded once, read by every quantile and attainment of that histogram. It is nil
// where the target stores no histogram in that form.
func (b *builder) bucketRates(s *Signal, of catalog.Ref, where catalog.Matchers, level, form string, by []string) promql.Node {
	if !slices.Contains(b.p.exporterOf(of.Exporter).Target.Histograms, form) {
		return nil
	}
	if b.recorded && level == Fleet {
		if n := b.fleetBuckets(s, of, where, form); n != nil {
			return n
		}
	} else if b.recorded {
		if r := b.p.bucketRecord(s, of, where, level, form); r != nil {
			return b.read(r)
		}
	}
	if form == native {
		return b.folded(promql.Rate, b.p.want(of, where, native), by)
	}
	return b.folded(promql.Rate, b.p.want(of, where, "bucket"), append(slices.Clone(by), "le"))
}

// within are the observations per second within the bound, and all of them.
func (b *builder) within(s *Signal, level string, by []string) (good, total *promql.Within, err error) {
	a := s.Attainment
	if err := b.counted(a); err != nil {
		return nil, nil, err
	}
	at := func(le string) promql.Node {
		if !slices.Contains(b.p.exporterOf(a.Of.Exporter).Target.Histograms, classic) {
			return nil
		}
		if b.recorded {
			if r := b.p.bucketRecord(s, a.Of, a.Where, level, classic); r != nil {
				x := b.read(r)
				x.Match = append(x.Match, promql.Equal("le", le))
				return x
			}
		}
		w := b.p.want(a.Of, a.Where, "bucket")
		w.le = le
		return b.folded(promql.Rate, w, append(slices.Clone(by), "le"))
	}
	whole := func() promql.Node { return b.bucketRates(s, a.Of, a.Where, level, native, by) }
	return &promql.Within{Of: at(promql.Bound(a.Within)), Native: whole(), By: by, Bound: a.Within},
		&promql.Within{Of: at("+Inf"), Native: whole(), By: by, All: true}, nil
}

// counted demands that a bucket of every version in use ends in the bound.
func (b *builder) counted(a *catalog.AttainmentOf) error {
	m := b.p.Catalog.Metric(a.Of)
	e := b.p.exporterOf(a.Of.Exporter)
	common, _ := commonBounds(b.chain(e, b.p.want(a.Of, a.Where, "bucket")), e.Target)
	nearest := nearestBounds(common, a.Within)
	if slices.Contains(common, a.Within) {
		return nil
	}
	if now := m.For(catalog.Target{Min: e.Target.Max}); slices.Contains(now.Bounds, a.Within) {
		return unsupported{
			fmt.Sprintf("%v is not a bucket bound of %s on every version in use, so older servers do not count what lies within it", a.Within, m.Name),
			fmt.Sprintf("raise exporters.%s.target.min to the oldest version that you run; of the bounds that all have, %s", e.ID, nearest),
		}
	}
	return unsupported{fmt.Sprintf("%v is not a bucket bound of %s, so nothing counts what lies within it", a.Within, m.Name), nearest}
}

// nearestBounds names the legal bounds around a value.
func nearestBounds(bounds []float64, v float64) string {
	i, _ := slices.BinarySearch(bounds, v)
	switch {
	case len(bounds) == 0:
		return "the catalog names no bounds of this histogram"
	case i == 0:
		return fmt.Sprintf("the lowest bound is %v", bounds[0])
	case i == len(bounds):
		return fmt.Sprintf("the highest bound is %v", bounds[i-1])
	default:
		return fmt.Sprintf("the nearest bounds are %v and %v", bounds[i-1], bounds[i])
	}
}
