package ruleeval

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/prometheus/prometheus/promql/parser"
)

// mostSteps is how many steps the subqueries of one expression may take, each of which the engine
// holds in memory at once.
const mostSteps = 10_000_000

// fine says whether the subqueries of an expression keep to mostSteps.
func (e *Engine) fine(expr string) error {
	if !strings.Contains(expr, ":") || !strings.Contains(expr, "[") {
		return nil
	}
	if known, ok := e.checked.Load(expr); ok {
		err, _ := known.(error)
		return err
	}
	err := e.subqueries(expr)
	e.checked.Store(expr, err)
	return err
}

func (e *Engine) subqueries(expr string) (too error) {
	parsed, err := e.parser.ParseExpr(expr)
	if err != nil {
		return nil // the engine says it
	}
	parser.Inspect(parsed, func(n parser.Node, path []parser.Node) error {
		steps := 1.0
		for _, p := range append(path, n) {
			if s, ok := p.(*parser.SubqueryExpr); ok {
				step := s.Step
				if step == 0 {
					step = e.interval
				}
				steps *= max(1, float64(s.Range)/float64(max(step, time.Millisecond)))
			}
		}
		if steps > mostSteps {
			too = fmt.Errorf("its subqueries take %.0f steps, and %d are allowed: use a shorter range or a longer step", steps, mostSteps)
		}
		return nil
	})
	return too
}

// longestTemplate is how long the template of a label or an annotation may take; what people write
// takes less than a millisecond.
const longestTemplate = 5 * time.Second

// within runs what fills in a template. Nothing can stop a template, so in case of an error f goes on.
func within(ctx context.Context, limit time.Duration, f func() (string, error)) (string, error) {
	type result struct {
		text string
		err  error
	}
	done := make(chan result, 1)
	go func() { text, err := f(); done <- result{text, err} }()
	end := time.NewTimer(limit)
	defer end.Stop()
	select {
	case r := <-done:
		return r.text, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	case <-end.C:
		return "", fmt.Errorf("it takes more than %s", limit)
	}
}
