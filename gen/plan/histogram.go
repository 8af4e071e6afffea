package plan

import (
	"fmt"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// bucketRates are the rates of a histogram's buckets by level and le: recorded once, read by
// every quantile and attainment of that histogram.
func (b *builder) bucketRates(s *Signal, of catalog.Ref, where catalog.Matchers, level string, by []string) promql.Node {
	if b.recorded && level == Fleet {
		if n := b.fleetBuckets(s, of, where); n != nil {
			return n
		}
	} else if b.recorded {
		if r := b.p.bucketRecord(s, of, where, level); r != nil {
			return b.read(r)
		}
	}
	return b.folded(promql.Rate, b.p.want(of, where, "bucket"), append(slices.Clone(by), "le"))
}

func (b *builder) quantile(s *Signal, level string, by []string) (promql.Node, error) {
	return &promql.Quantile{Q: s.Quantile.Q, Of: b.bucketRates(s, s.Quantile.Of, s.Quantile.Where, level, by), By: by, Unguarded: b.unguarded}, nil
}

func (b *builder) buckets(s *Signal, level string, by []string) promql.Node {
	return b.bucketRates(s, s.Buckets.Of, s.Buckets.Where, level, by)
}

// attainment is good / total, each read from the recorded buckets.
func (b *builder) attainment(s *Signal, level string, by []string) (promql.Node, error) {
	if b.recorded && level == Fleet {
		if good, total := b.fleetAttained(s); good != nil {
			return &promql.Ratio{Part: good, Whole: total, Unguarded: b.unguarded}, nil
		}
	} else if b.recorded {
		good, total := b.p.attained(s, level)
		if good != nil {
			return &promql.Ratio{Part: b.read(good), Whole: b.read(total), Unguarded: b.unguarded}, nil
		}
	}
	good, total, err := b.within(s, level, by)
	if err != nil {
		return nil, err
	}
	return &promql.Ratio{Part: good, Whole: total, Unguarded: b.unguarded}, nil
}

// within are the observations per second within the bound, and all of them.
func (b *builder) within(s *Signal, level string, by []string) (good, total *promql.Within, err error) {
	m := b.p.Catalog.Metric(s.Attainment.Of)
	if !slices.Contains(m.Bounds, s.Attainment.Within) {
		return nil, nil, unsupported{
			fmt.Sprintf("%v is no bucket bound of %s, so nothing counts what lies within it", s.Attainment.Within, m.Name),
			nearestBounds(m.Bounds, s.Attainment.Within),
		}
	}
	at := func(le string) promql.Node {
		if b.recorded {
			if r := b.p.bucketRecord(s, s.Attainment.Of, s.Attainment.Where, level); r != nil {
				x := b.read(r)
				x.Match = append(x.Match, promql.Equal("le", le))
				return x
			}
		}
		w := b.p.want(s.Attainment.Of, s.Attainment.Where, "bucket")
		w.le = le
		return b.folded(promql.Rate, w, append(slices.Clone(by), "le"))
	}
	return &promql.Within{Of: at(promql.Bound(s.Attainment.Within)), By: by, Bound: s.Attainment.Within},
		&promql.Within{Of: at("+Inf"), By: by, All: true}, nil
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
