package expected

import (
	"fmt"
	"time"

	"metricwright/gen/promql"
)

// Unknown says that a quantity is of a kind whose arithmetic is not known here.
type Unknown struct{ Node promql.Node }

func (u Unknown) Error() string { return fmt.Sprintf("the arithmetic of %T is not known", u.Node) }

// At is what a quantity comes to at a time. A construct comes to what its body does, so that only
// the nodes that others are made of need an arithmetic.
func (w *World) At(n promql.Node, at time.Duration) (Result, error) {
	switch n := n.(type) {
	case promql.Composed:
		return w.At(w.body(n), at)
	case promql.Number:
		return Result{Points: []Point{{V: float64(n)}}}, nil
	case *promql.Recorded:
		return w.recorded(n, at)
	case *promql.Relabelled:
		return w.relabelled(n, at)
	case *promql.Folded:
		return w.folded(n, at)
	case *promql.FoldedRatio:
		return w.foldedRatio(n, at)
	case *promql.ProcessMean:
		return w.processMean(n, at), nil
	case *promql.Refolded:
		of, err := w.At(n.Of, at)
		return of.gather(n.Fold, n.By), err
	case *promql.Binary:
		return w.binary(n, at)
	case *promql.NotBelowZero:
		of, err := w.At(n.Of, at)
		return of.each(func(v float64) float64 { return max(0, v) }), err
	case *promql.OverTime:
		return w.overTime(n, at)
	case *promql.Quantile:
		return w.quantile(n, at)
	case *promql.Within:
		return w.within(n, at)
	case *promql.Present:
		return gatherParts("group", n.By, w.present(n.Of, n.Over, at)), nil
	case *promql.Unscraped:
		return w.unscraped(n, at), nil
	}
	return Result{}, Unknown{n}
}

// body is what a construct comes to; it is asked for at each time.
func (w *World) body(n promql.Composed) promql.Node {
	b := w.bodies[n]
	if b == nil {
		b = n.Body()
		w.bodies[n] = b
	}
	return b
}

func (w *World) relabelled(n *promql.Relabelled, at time.Duration) (Result, error) {
	of, err := w.At(n.Of, at)
	out := Result{Names: n.Labels()}
	for _, p := range of.Points {
		out.Points = append(out.Points, Point{append(append([]string(nil), p.Values...), n.Value), p.V})
	}
	return out, err
}
