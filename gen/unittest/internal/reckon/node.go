package reckon

import (
	"fmt"
	"time"

	"metricwright/gen/promql"
)

// Unknown says that a quantity is of a kind whose arithmetic is not known here.
type Unknown struct{ Node promql.Node }

func (u Unknown) Error() string { return fmt.Sprintf("the arithmetic of %T is not known", u.Node) }

// At is what a quantity comes to at a time.
func (w *World) At(n promql.Node, at time.Duration) (Result, error) {
	switch n := n.(type) {
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
	case *promql.Ratio:
		return w.ratio(n, at)
	case *promql.Share:
		return w.share(n, at)
	case *promql.Sum:
		return w.sum(n, at)
	case *promql.Quantile:
		return w.quantile(n, at)
	case *promql.Within:
		return w.within(n, at)
	case *promql.Skew:
		return w.skew(n, at)
	case *promql.Baseline:
		return w.baseline(n, at)
	case *promql.Live:
		return w.live(n, at), nil
	case *promql.Down:
		return w.down(n, at), nil
	case *promql.Drop:
		return w.drop(n, at)
	case *promql.ErrorRatio:
		return w.errorRatio(n, at)
	case *promql.Summed:
		return w.summed(n.Of, n.Window, 0, at)
	case *promql.BudgetLeft:
		return w.budgetLeft(n, at)
	case *promql.Burn:
		return w.burn(n, at)
	case *promql.Compare:
		return w.compare(n, at)
	case *promql.Condition:
		return w.condition(n, at)
	}
	return Result{}, Unknown{n}
}

// two are both sides of a construct.
func (w *World) two(a, b promql.Node, at time.Duration) (x, y Result, err error) {
	if x, err = w.At(a, at); err != nil {
		return x, y, err
	}
	y, err = w.At(b, at)
	return x, y, err
}

func (w *World) relabelled(n *promql.Relabelled, at time.Duration) (Result, error) {
	of, err := w.At(n.Of, at)
	out := Result{Names: n.Labels()}
	for _, p := range of.Points {
		out.Points = append(out.Points, Point{append(append([]string(nil), p.Values...), n.Value), p.V})
	}
	return out, err
}
