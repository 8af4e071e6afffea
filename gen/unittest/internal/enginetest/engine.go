// Package enginetest asks Prometheus' own engine what the arithmetic of unit tests must agree
// with. Only tests use it: what is emitted is never read off an engine.
package enginetest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/promqltest"
	"github.com/prometheus/prometheus/storage"
)

// Engine holds series and answers queries on them.
type Engine struct {
	t       testing.TB
	engine  *promql.Engine
	storage storage.Queryable
}

// New loads series in promtool's notation, "series values" a line.
func New(t testing.TB, step time.Duration, series ...string) *Engine {
	t.Helper()
	var load strings.Builder
	fmt.Fprintf(&load, "load %s\n", model.Duration(step))
	for _, s := range series {
		fmt.Fprintf(&load, "  %s\n", s)
	}
	store := promqltest.LoadedStorage(t, load.String())
	t.Cleanup(func() { store.Close() })
	return &Engine{t, promqltest.NewTestEngine(t, false, 0, 1_000_000), store}
}

// At is the answer at a time: values by labels, the name left out.
func (e *Engine) At(expr string, at time.Duration) map[string]float64 {
	e.t.Helper()
	q, err := e.engine.NewInstantQuery(context.Background(), e.storage, nil, expr, time.Unix(0, 0).Add(at))
	if err != nil {
		e.t.Fatalf("%s: %v", expr, err)
	}
	defer q.Close()
	r := q.Exec(context.Background())
	if r.Err != nil {
		e.t.Fatalf("%s: %v", expr, r.Err)
	}
	v, err := r.Vector()
	if err != nil {
		e.t.Fatalf("%s: %v", expr, err)
	}
	out := map[string]float64{}
	for _, s := range v {
		out[s.Metric.DropReserved(func(n string) bool { return n == model.MetricNameLabel }).String()] = s.F
	}
	return out
}
