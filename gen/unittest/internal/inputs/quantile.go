package inputs

import (
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
