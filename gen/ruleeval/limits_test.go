package ruleeval

import (
	"context"
	"strings"
	"testing"
	"time"

	"metricwright/gen/promql/reads"
)

// Subqueries whose steps would fill the memory are an error, and no others.
func TestSubqueriesAreBounded(t *testing.T) {
	t.Parallel()
	d, err := reads.NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	e := NewEngine(d, time.Minute, Unlimited)
	for expr, refused := range map[string]bool{
		`max_over_time(up[100y:1ms])`:                                  true,
		`max_over_time(vector(1)[100y:])`:                              true,
		`max_over_time(max_over_time(vector(1)[30d:1s])[1d:1m])`:       true,
		`max_over_time(vector(1)[1d:1s])`:                              false,
		`max_over_time(max_over_time(vector(1)[1h:1s])[1h:1m])`:        false,
		`a:b{x="[100y:1ms]"}`:                                          false,
		`max_over_time(vector(1)[1d:1s]) + max_over_time(up[100d:1m])`: false,
	} {
		_, err := e.Instant(context.Background(), expr, time.Unix(0, 0), NewStore(nil))
		if got := err != nil && strings.Contains(err.Error(), "its subqueries take"); got != refused {
			t.Errorf("%s: %v", expr, err)
		}
	}
}

// A template that comes to no end is given up.
func TestTemplatesAreBounded(t *testing.T) {
	t.Parallel()
	stop := make(chan struct{})
	defer close(stop)
	if _, err := within(context.Background(), time.Millisecond, func() (string, error) { <-stop; return "", nil }); err == nil || err.Error() != "it takes more than 1ms" {
		t.Errorf("got %v", err)
	}
	if text, err := within(context.Background(), time.Hour, func() (string, error) { return "x", nil }); text != "x" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}
