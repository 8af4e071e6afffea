package expected

import (
	"time"

	"metricwright/gen/promql"
)

// present are the series of any spelling that had a sample within a while.
func (w *World) present(v *promql.Vector, over, at time.Duration) []part {
	var out []part
	for i := range v.Alts {
		for _, in := range w.matching(v.Alts[i].Name, v.Alts[i].Match) {
			if len(in.Samples.inside(w.Step, over, at)) > 0 {
				out = append(out, part{in.Labels, 1})
			}
		}
	}
	return out
}

// unscraped counts targets that cannot be scraped.
func (w *World) unscraped(n *promql.Unscraped, at time.Duration) Result {
	var all []part
	for _, in := range w.matching("up", n.Match) {
		if v, ok := in.Samples.level(w.Step, at); ok {
			all = append(all, part{in.Labels, float64(btoi(v == 0))})
		}
	}
	return gatherParts("sum", n.By, all)
}
