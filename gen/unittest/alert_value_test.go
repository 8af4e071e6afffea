package unittest

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// Values lie beyond a threshold, inside the range, and before the next grade's threshold.
func TestJudged(t *testing.T) {
	v := func(x float64) *float64 { return &x }
	for name, c := range map[string]struct {
		op                           string
		value                        float64
		min, max, next               *float64
		whole                        bool
		beyond, just, nearly, normal float64
	}{
		"any":               {">", 0, v(0), nil, nil, false, 4, 1.0 / 1024, -1.0 / 1024, 0},
		"a level":           {">", 10, v(0), nil, nil, false, 15, 10.00001, 9.99999, 5},
		"a ratio":           {">", 0.9, v(0), v(1), nil, false, 0.95, 0.9000009, 0.8999991, 0.45},
		"a ratio, critical": {">", 0.98, v(0), v(1), nil, false, 0.99, 0.98000098, 0.97999902, 0.49},
		"a warning":         {">", 0.9, v(0), v(1), v(0.98), false, 0.94, 0.9000009, 0.8999991, 0.45},
		"a skew":            {">", 1.75, v(1), nil, nil, false, 2.6, 1.75000175, 1.74999825, 1.375},
		"a fall":            {"<", 0.5, v(0), nil, nil, false, 0.25, 0.4999995, 0.5000005, 2},
		"a fall, warning":   {"<", 0.5, v(0), v(1), v(0.25), false, 0.38, 0.4999995, 0.5000005, 0.75},
		"targets":           {"<", 1, v(0), nil, nil, true, 0, 0, 2, 3},
		"restarts":          {">", 2, v(0), nil, nil, true, 3, 3, 1, 1},
	} {
		j := judged{Compare: &promql.Compare{Op: c.op, Value: c.value}, limits: catalog.Range{Min: c.min, Max: c.max}, next: c.next, whole: c.whole}
		for what, x := range map[string][2]float64{"beyond": {j.beyond(), c.beyond}, "just": {j.just(true), c.just}, "nearly": {j.just(false), c.nearly}, "calm": {j.normal(), c.normal}} {
			if !near(x[0], x[1]) {
				t.Errorf("%s: %s is %v, want %v", name, what, x[0], x[1])
			}
		}
	}
}
