package ruleeval

import (
	"context"
	"errors"
	"math"
	"sync"
	"time"

	"github.com/prometheus/prometheus/promql"
	"github.com/prometheus/prometheus/promql/parser"
	"github.com/prometheus/prometheus/storage"

	"metricwright/gen/promql/reads"
)

// Unlimited lets a query hold any number of samples.
const Unlimited = math.MaxInt

// Engine evaluates expressions: as strictly as asked, and without a limit on samples where it is
// known to be kept.
type Engine struct {
	limit         int
	strict, loose *promql.Engine
	parser        parser.Parser
	interval      time.Duration // of subqueries without a step
	checked       sync.Map      // expression -> error of its subqueries, or nil
}

// NewEngine makes an engine. A query may hold limit samples; subqueries without a step have the
// interval's.
func NewEngine(d reads.Dialect, interval time.Duration, limit int) *Engine {
	e := &Engine{limit: limit, loose: engine(d, interval, Unlimited), parser: d.Parser, interval: interval}
	e.strict = e.loose
	if limit != Unlimited {
		e.strict = engine(d, interval, limit)
	}
	return e
}

func engine(d reads.Dialect, interval time.Duration, limit int) *promql.Engine {
	return promql.NewEngine(promql.EngineOpts{
		MaxSamples:               limit,
		Timeout:                  time.Hour,
		NoStepSubqueryIntervalFn: func(int64) int64 { return interval.Milliseconds() },
		EnableAtModifier:         true,
		EnableNegativeOffset:     true,
		EnableDelayedNameRemoval: d.DelayedNames,
		Parser:                   d.Parser,
	})
}

// Engines keeps one engine for each subquery interval.
type Engines struct {
	Dialect reads.Dialect
	Limit   int // samples that a query may hold
	mu      sync.Mutex
	made    map[time.Duration]*Engine
}

// Get is the engine with a subquery interval.
func (e *Engines) Get(interval time.Duration) *Engine {
	e.mu.Lock()
	defer e.mu.Unlock()
	if found := e.made[interval]; found != nil {
		return found
	}
	if e.made == nil {
		e.made = map[time.Duration]*Engine{}
	}
	e.made[interval] = NewEngine(e.Dialect, interval, e.Limit)
	return e.made[interval]
}

// Instant evaluates an expression at one time.
func (e *Engine) Instant(ctx context.Context, expr string, at time.Time, from storage.Queryable) (promql.Vector, error) {
	if err := e.fine(expr); err != nil {
		return nil, err
	}
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

// Range evaluates an expression at all steps of a phase, and calls add with each part of the
// result, in order of time, which is the engine's again when add returns. limited asks it to keep
// to the limit on samples at each step.
func (e *Engine) Range(ctx context.Context, expr string, p Phase, limited bool, from storage.Queryable, add func(promql.Matrix)) error {
	if err := e.fine(expr); err != nil {
		return err
	}
	engine := e.loose
	if limited {
		engine = e.strict
	}
	q, err := engine.NewRangeQuery(ctx, from, nil, expr, p.First, p.at(p.Steps-1), p.Step)
	if err != nil {
		return err
	}
	defer q.Close()
	res := q.Exec(ctx)
	if _, many := errors.AsType[promql.ErrTooManySamples](res.Err); many && p.Steps > 1 {
		// A range holds at least what each of its steps holds, so only a single step tells
		// whether the limit is kept.
		half := p.Steps / 2
		if err := e.Range(ctx, expr, Phase{p.First, p.Step, half}, limited, from, add); err != nil {
			return err
		}
		return e.Range(ctx, expr, Phase{p.at(half), p.Step, p.Steps - half}, limited, from, add)
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
