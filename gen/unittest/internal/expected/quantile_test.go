package expected

import (
	"fmt"
	"math"
	"testing"
	"time"

	"metricwright/gen/unittest/internal/enginetest"
)

func TestQuantileAgreesWithEngine(t *testing.T) {
	inf := math.Inf(1)
	for _, buckets := range [][]Bucket{
		{{0.5, 10}, {1, 60}, {2.5, 99}, {inf, 100}},
		{{0.5, 0}, {1, 0}, {inf, 100}},
		{{0.5, 100}, {inf, 100}},
		{{0.5, 0}, {1, 99}, {2.5, 99}, {inf, 100}},
		{{0, 3}, {1, 4}, {inf, 4}},
		{{-1, 3}, {1, 4}, {inf, 4}},
		{{0.5, 0}, {inf, 0}},
		{{0.5, 7}, {1, 8}},
		{{inf, 9}},
	} {
		var series []string
		for _, b := range buckets {
			series = append(series, fmt.Sprintf(`x{le="%v"} %v`, b.Bound, b.Count))
			if math.IsInf(b.Bound, 1) {
				series[len(series)-1] = fmt.Sprintf(`x{le="+Inf"} %v`, b.Count)
			}
		}
		e := enginetest.New(t, time.Minute, series...)
		for _, q := range []float64{0.01, 0.5, 0.9, 0.95, 0.99, 0.999} {
			v, ok := Quantile(q, append([]Bucket(nil), buckets...))
			got, have := e.At(fmt.Sprintf("histogram_quantile(%v, x) != NaN", q), 0)["{}"]
			if math.IsNaN(got) {
				have = false
			}
			if ok != have || ok && v != got {
				t.Errorf("%v-quantile of %v: %v, %v; the engine says %v, %v", q, buckets, v, ok, got, have)
			}
		}
	}
}
