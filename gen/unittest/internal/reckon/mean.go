package reckon

import (
	"time"

	"metricwright/gen/promql"
)

// processMean is the mean over series of each one's own mean: of what it observed, where it
// observed anything, or else what its process says in the older gauge.
func (w *World) processMean(n *promql.ProcessMean, at time.Duration) Result {
	count := map[string]float64{}
	for _, p := range copies(n.Count, w.vector(n.Count, at)) {
		count[signature(p.labels)] = p.v
	}
	var out []part
	covered := map[string]bool{}
	for _, p := range copies(n.Sum, w.vector(n.Sum, at)) {
		if x := count[signature(p.labels)]; x > 0 {
			out = append(out, part{p.labels, p.v / x})
			covered[process(p.labels)] = true
		}
	}
	for _, p := range copies(n.Gauge, w.vector(n.Gauge, at)) {
		if !covered[process(p.labels)] {
			out = append(out, p)
		}
	}
	return gatherParts("avg", n.By, out)
}
