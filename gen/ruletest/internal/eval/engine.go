package eval

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/prometheus/prometheus/model/value"
	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/storage"

	"metricwright/gen/promql/reads"
)

// MaxSamples is the number of samples that promtool lets one query hold.
const MaxSamples = 10_000

// Engines are the query engines of a run, one a subquery interval.
type Engines struct {
	Dialect reads.Dialect
	mu      sync.Mutex
	made    map[time.Duration]*engines
}

// engines are promtool's engine, and one without its limit for queries that are
// known to stay below it at every step.
type engines struct{ strict, loose *promql.Engine }

func (e *Engines) at(interval time.Duration) *engines {
	e.mu.Lock()
	defer e.mu.Unlock()
	if found := e.made[interval]; found != nil {
		return found
	}
	if e.made == nil {
		e.made = map[time.Duration]*engines{}
	}
	made := &engines{e.engine(interval, MaxSamples), e.engine(interval, math.MaxInt)}
	e.made[interval] = made
	return made
}

func (e *Engines) engine(interval time.Duration, limit int) *promql.Engine {
	return promql.NewEngine(promql.EngineOpts{
		MaxSamples:               limit,
		Timeout:                  time.Hour,
		NoStepSubqueryIntervalFn: func(int64) int64 { return interval.Milliseconds() },
		EnableAtModifier:         true,
		EnableNegativeOffset:     true,
		EnableDelayedNameRemoval: e.Dialect.DelayedNames,
		Parser:                   e.Dialect.Parser,
	})
}

// instant evaluates an expression at one time, with promtool's limit.
func (e *engines) instant(ctx context.Context, expr string, at time.Time, from storage.Queryable) (promql.Vector, error) {
	q, err := e.strict.NewInstantQuery(ctx, from, nil, expr, at)
	if err != nil {
		return nil, err
	}
	defer q.Close()
	res := q.Exec(ctx)
	if res.Err != nil {
		return nil, res.Err
	}
	switch v := res.Value.(type) {
	case promql.Vector:
		return append(promql.Vector(nil), v...), nil
	case promql.Scalar:
		return promql.Vector{{T: v.T, F: v.V}}, nil
	default:
		return nil, errors.New("the result is not a vector or a scalar")
	}
}

// clock is when a test evaluates: at first, and then every interval.
type clock struct {
	first    time.Time
	interval time.Duration
	steps    int
}

func (c clock) at(step int) time.Time { return c.first.Add(time.Duration(step) * c.interval) }

// ms is the step's time as samples bear it.
func (c clock) ms(step int) int64 { return c.at(step).UnixNano() / int64(time.Millisecond) }

// whole reports whether all steps fall on milliseconds of our era, where rounding
// cannot part the engine's steps from the clock's.
func (c clock) whole() bool {
	return c.first.Nanosecond()%int(time.Millisecond) == 0 && c.first.Unix() >= 0 && c.interval%time.Millisecond == 0
}

// matrix evaluates an expression at the steps from lo to hi, both included, and
// calls add with each part of the result, in order of time.
func (e *engines) matrix(ctx context.Context, expr string, c clock, lo, hi int, limited bool, from storage.Queryable, add func(promql.Matrix)) error {
	engine := e.loose
	if limited {
		engine = e.strict
	}
	q, err := engine.NewRangeQuery(ctx, from, nil, expr, c.at(lo), c.at(hi), c.interval)
	if err != nil {
		return err
	}
	defer q.Close()
	res := q.Exec(ctx)
	if _, many := errors.AsType[promql.ErrTooManySamples](res.Err); many && lo < hi {
		// A range holds at least what each of its steps holds, so only a single
		// step tells whether promtool would refuse it.
		mid := lo + (hi-lo)/2
		if err := e.matrix(ctx, expr, c, lo, mid, limited, from, add); err != nil {
			return err
		}
		return e.matrix(ctx, expr, c, mid+1, hi, limited, from, add)
	}
	if res.Err != nil {
		return res.Err
	}
	m, err := res.Matrix()
	if err != nil {
		return err
	}
	add(m)
	return nil
}

func isStale(f float64) bool { return value.IsStaleNaN(f) }

// stale is the marker that ends a series.
var stale = math.Float64frombits(value.StaleNaN)
