package simulate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"

	mwpromql "metricwright/gen/promql"
	"metricwright/gen/ruleeval"
)

// Range evaluates any expression over what the fleet exported and what rules recorded, alerts
// included, at the steps from one time to another. A dashboard's expression is taken as it is:
// its interval variables stand for a window that holds five scrapes, its other variables for
// every value.
func (w *World) Range(ctx context.Context, expr string, from, to time.Time, step time.Duration) (promql.Matrix, error) {
	filled, err := w.fill(expr)
	if err != nil {
		return nil, err
	}
	var out promql.Matrix
	phase := ruleeval.Phase{First: from, Step: step, Steps: int(to.Sub(from)/step) + 1}
	err = w.engine.Range(ctx, filled, phase, false, w.store, func(m promql.Matrix) { out = own(m) })
	return out, err
}

// own is a copy of a result, whose points the engine uses again for its next query.
func own(m promql.Matrix) promql.Matrix {
	out := make(promql.Matrix, len(m))
	for i, s := range m {
		s.Floats, s.Histograms = slices.Clone(s.Floats), slices.Clone(s.Histograms)
		for k := range s.Histograms {
			s.Histograms[k].H = s.Histograms[k].H.Copy()
		}
		out[i] = s
	}
	return out
}

// Instant evaluates an expression, filled in like Range's, at one time.
func (w *World) Instant(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
	filled, err := w.fill(expr)
	if err != nil {
		return nil, err
	}
	return w.engine.Instant(ctx, filled, at, w.store)
}

// Forget drops the exported series that queries have asked for, which are kept for the next
// query until then. What rules recorded stays.
func (w *World) Forget() { w.targets.forget() }

// fill puts something in the place of a dashboard's variables.
func (w *World) fill(expr string) (string, error) {
	e, err := mwpromql.Parse(mwpromql.Fill(expr, 5*w.clock.Scrape))
	if err != nil {
		return "", fmt.Errorf("%s: %w", expr, err)
	}
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if v, ok := n.(*parser.VectorSelector); ok {
			for i, m := range v.LabelMatchers {
				if strings.HasPrefix(m.Value, "$") {
					v.LabelMatchers[i] = labels.MustNewMatcher(labels.MatchRegexp, m.Name, ".*")
				}
			}
		}
		return nil
	})
	return mwpromql.Print(e), nil
}
