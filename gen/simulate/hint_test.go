package simulate

import (
	"math"
	"slices"
	"testing"

	"metricwright/gen/catalog"
)

// TestHints: what a series shows of a tick, by the metric's hint.
func TestHints(t *testing.T) {
	t.Parallel()
	x := &tick{
		seconds: 60, finished: 30, started: 20, output: 600, running: 8, waiting: 2, deferred: 1, batchUsage: 0.25,
		queueTime: 0.5, transferTime: 0.03, transferSpread: 1, transfers: 10, transferBytes: 6e9,
	}
	f := func(follows string) *catalog.Simulation { return &catalog.Simulation{Follows: follows} }
	apart := &catalog.Simulation{
		Follows: "requests_finished", Scale: new(0.5),
		By: []catalog.SimulationBy{
			{Label: "status", Value: "4..", Simulation: catalog.Simulation{Scale: new(0.1)}},
			{Label: "status", Value: "500", Simulation: catalog.Simulation{Constant: new(0.0)}},
		},
	}
	for name, c := range map[string]struct {
		hint       *catalog.Simulation
		kind, unit string
		status     string
		want       float64
	}{
		"a counter counts":                {f("requests_finished"), catalog.Counter, "requests", "", 30},
		"a gauge shows a state":           {f("requests_waiting"), catalog.Gauge, "requests", "", 3},
		"a gauge shows a rate":            {f("output_tokens"), catalog.Gauge, "tokens_per_second", "", 10},
		"seconds as milliseconds":         {f("queue_time"), catalog.Gauge, "milliseconds", "", 500},
		"a ratio as percent":              {f("batch_usage"), catalog.Gauge, "percent", "", 25},
		"bytes as megabytes":              {f("kv_transfer_size"), catalog.Gauge, "megabytes", "", 6000},
		"a constant, in its own unit":     {&catalog.Simulation{Constant: new(8.0)}, catalog.Gauge, "milliseconds", "", 8},
		"scale and offset":                {&catalog.Simulation{Follows: "batch_usage", Scale: new(-2.0), Offset: new(3.0)}, catalog.Gauge, "tokens", "", 2.5},
		"a label without a case":          {apart, catalog.Counter, "requests", "200", 15},
		"a label with another scale":      {apart, catalog.Counter, "requests", "404", 3},
		"a label with a constant":         {apart, catalog.Counter, "requests", "500", 0},
		"cases alone, and none that fits": {&catalog.Simulation{By: apart.By[:1]}, catalog.Counter, "requests", "200", 20}, // as without a hint
	} {
		s, labels := sourceOf(&catalog.Metric{Type: c.kind, Unit: c.unit, Simulate: c.hint}, []dim{{pair: pair{"status", c.status}, weight: 1}})
		if got := s.number(x); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if slices.Contains(labels, "status") != (len(c.hint.By) > 0) {
			t.Errorf("%s: the hint tells %v apart", name, labels)
		}
	}
}

// TestHistogramHints: how often a histogram observes what, and how that spreads.
func TestHistogramHints(t *testing.T) {
	t.Parallel()
	x := &tick{seconds: 60, finished: 30, started: 20, queueTime: 0.5, transferTime: 0.03, transferSpread: 1, transfers: 10}
	for name, c := range map[string]struct {
		hint catalog.Simulation
		unit string
		want observations
	}{
		"each request that finishes": {catalog.Simulation{Follows: "queue_time"}, "seconds", observations{30, 0.5, 0.8}},
		"another event, sampled":     {catalog.Simulation{Follows: "queue_time", Per: "requests_started", Sampling: new(0.5)}, "seconds", observations{10, 0.5, 0.8}},
		"a spread of its own":        {catalog.Simulation{Follows: "queue_time", Spread: new(0.1)}, "milliseconds", observations{30, 500, 0.1}},
		"a constant":                 {catalog.Simulation{Constant: new(4.0)}, "tokens", observations{30, 4, defaultSpread}},
		"all of them the same":       {catalog.Simulation{Constant: new(4.0), Spread: new(0.0)}, "tokens", observations{30, 4, 0}},
		"a fault widens the spread":  {catalog.Simulation{Follows: "kv_transfer_time", Per: "kv_transfers"}, "seconds", observations{10, 0.03, 1.45}},
		"a mean, not a median":       {catalog.Simulation{Follows: "prompt_length", Spread: new(1.0)}, "tokens", observations{30, promptLen * math.Exp(-0.5), 1}},
	} {
		s, _ := sourceOf(&catalog.Metric{Type: catalog.Histogram, Unit: c.unit, Simulate: &c.hint}, nil)
		got := s.observe(x)
		if math.Abs(got.count-c.want.count)+math.Abs(got.median-c.want.median)+math.Abs(got.spread-c.want.spread) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestBelow: half of the observations lie below the median, all of them where they are the same.
func TestBelow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ le, median, spread, want float64 }{
		{4, 4, 0.5, 0.5}, {math.Inf(1), 4, 0.5, 1}, {0, 4, 0.5, 0}, {4, 4, 0, 1}, {3.9, 4, 0, 0},
		{4 * math.Exp(0.5), 4, 0.5, 0.8413447460685429}, // one standard deviation above
	} {
		if got := below(c.le, c.median, c.spread); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("below %v of %v with %v: %v, want %v", c.le, c.median, c.spread, got, c.want)
		}
	}
}
