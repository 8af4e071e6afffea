package inputs

import (
	"slices"

	"metricwright/gen/promql"
)

// Each is a value for every label that the quantity is distinguished by and that neither targets
// nor models have: a bucket bound, for example.
func Each(n promql.Node) map[string]string {
	set := map[string]string{}
	if slices.Contains(n.Labels(), "le") {
		set["le"] = "+Inf"
		if b := Bounds(n); len(b) > 0 {
			set["le"] = promql.Bound(b[len(b)/2])
		}
	}
	return set
}
