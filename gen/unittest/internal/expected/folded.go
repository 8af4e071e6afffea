package expected

import (
	"time"

	"metricwright/gen/promql"
)

// folded adds up, or picks from, the quantities of each group.
func (w *World) folded(n *promql.Folded, at time.Duration) (Result, error) {
	m := w.layout(n.Of).by(n.By)
	if promql.Native(n) {
		folds := make([]histogramFold, len(m.values))
		w.histograms(n.Of, at, func(q int, h *Histogram) { folds[m.of[q]].add(h) })
		out := Result{Names: n.By}
		for g := range folds {
			if folds[g].count.n > 0 {
				out.HistogramSamples = append(out.HistogramSamples, Spread{m.values[g], folds[g].by(n.Fold)})
			}
		}
		return out, nil
	}
	folds := make([]fold, len(m.values))
	w.vector(n.Of, at, func(q int, x float64) { folds[m.of[q]].add(x) })
	out := Result{Names: n.By}
	for g, f := range folds {
		if f.n > 0 {
			out.Points = append(out.Points, Point{m.values[g], f.by(n.Fold)})
		}
	}
	return out, nil
}

// foldedRatio divides series by series, where the whole is above zero, and folds then.
func (w *World) foldedRatio(n *promql.FoldedRatio, at time.Duration) (Result, error) {
	return gatherParts(n.Fold, n.By, w.quotients(n.Part, n.Whole, at)), nil
}

// quotients are part over whole of each series for which the whole is above zero.
func (w *World) quotients(of, whole *promql.Vector, at time.Duration) []part {
	by := map[string]float64{}
	for _, p := range w.parts(whole, at) {
		by[signature(p.labels)] = p.v
	}
	var out []part
	for _, p := range w.parts(of, at) {
		if x := by[signature(p.labels)]; x > 0 {
			out = append(out, part{p.labels, p.v / x})
		}
	}
	return out
}

// processMean is the mean over series of each one's own mean: of what it observed, where it
// observed anything, or else what its process says in the older gauge.
func (w *World) processMean(n *promql.ProcessMean, at time.Duration) Result {
	out := w.quotients(n.Sum, n.Count, at)
	covered := map[string]bool{}
	for _, p := range out {
		covered[process(n.Gauge, p.labels)] = true
	}
	for _, p := range w.parts(n.Gauge, at) {
		if !covered[process(n.Gauge, p.labels)] {
			out = append(out, p)
		}
	}
	return gatherParts("avg", n.By, out)
}

func gatherParts(rule string, names []string, parts []part) Result {
	all := Result{Names: names}
	for _, p := range parts {
		all.Points = append(all.Points, Point{valuesOf(p.labels, names), p.v})
	}
	return all.gather(rule, names)
}
