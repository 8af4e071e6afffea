package stage

import (
	"fmt"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// Bounds are the finite bucket bounds that every spelling of a histogram has.
func Bounds(n promql.Node) []float64 {
	var out []float64
	first := true
	for _, v := range promql.Vectors(n) {
		for _, s := range v.Alts {
			b := s.Metric.(*catalog.Metric).Bounds
			if first {
				out, first = slices.Clone(b), false
				continue
			}
			out = slices.DeleteFunc(out, func(x float64) bool { return !slices.Contains(b, x) })
		}
	}
	return out
}

// quantile puts the rank, q of all, where the value lies between two bounds. As far as can be,
// all lie up to the upper bound, so that another q would give another value.
func (s *Sheet) quantile(n *promql.Quantile, a ask, v float64) error {
	bounds := Bounds(n)
	up := slices.IndexFunc(bounds, func(b float64) bool { return b >= v })
	if up < 0 {
		return fmt.Errorf("a quantile of %v lies beyond the last finite bound", v)
	}
	low := 0.0
	if up > 0 {
		low = bounds[up-1]
	}
	all := 100 * s.scale
	rank, share := n.Q*all, (v-low)/(bounds[up]-low)
	under, upTo := 0.0, all
	switch {
	case up == 0: // nothing lies under the first bucket; the least that it can read is q of its bound
		upTo = min(Round(rank/share), all)
	case share <= n.Q:
		under = Round((rank - share*all) / (1 - share))
	default:
		upTo = Round(rank / share)
	}
	at := func(le string, count float64) error {
		for _, form := range Forms(n) {
			if err := s.want(form, a.narrow("le", le), count); err != nil {
				return err
			}
		}
		return nil
	}
	if up > 0 {
		if err := at(promql.Bound(low), under); err != nil {
			return err
		}
	}
	if err := at(promql.Bound(bounds[up]), upTo); err != nil {
		return err
	}
	if up+1 < len(bounds) {
		if err := at(promql.Bound(bounds[up+1]), all); err != nil {
			return err
		}
	}
	return at("+Inf", all)
}
