package simulate

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"

	mwpromql "metricwright/gen/promql"
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
	return w.matrix(ctx, filled, from, to, step)
}

// Instant evaluates an expression, filled in like Range's, at one time.
func (w *World) Instant(ctx context.Context, expr string, at time.Time) (promql.Vector, error) {
	filled, err := w.fill(expr)
	if err != nil {
		return nil, err
	}
	q, err := w.engine.NewInstantQuery(ctx, w.store, nil, filled, at)
	if err != nil {
		return nil, err
	}
	res := q.Exec(ctx)
	if res.Err != nil {
		return nil, res.Err
	}
	return res.Vector()
}

// Forget drops the exported series that queries have asked for, which are kept for the next
// query until then. What rules recorded stays.
func (w *World) Forget() { w.store.forget() }

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
