package simulate

import (
	"math"
	"testing"
)

// TestAround: events spread around what is expected, few and many alike.
func TestAround(t *testing.T) {
	t.Parallel()
	for _, expected := range []float64{0.2, 1, 3, 9, 120} {
		const n = 4000
		sum, squares := 0.0, 0.0
		for i := range uint64(n) {
			v := around(expected, i, 42)
			if v < 0 || v != math.Trunc(v) {
				t.Fatalf("%v events", v)
			}
			sum += v
			squares += v * v
		}
		mean := sum / n
		variance := squares/n - mean*mean
		if math.Abs(mean-expected) > 0.06*expected+0.02 || math.Abs(variance-expected) > 0.15*expected {
			t.Errorf("expected %v: mean %v, variance %v", expected, mean, variance)
		}
	}
	if around(0, 1) != 0 {
		t.Error("something happens where nothing is expected")
	}
}

// TestShare: the demand is nothing from one to five, all of it once a day, and whole around midnight.
func TestShare(t *testing.T) {
	t.Parallel()
	top := 0.0
	for h := 0.0; h < 24; h += 0.1 {
		s := share(h)
		if h >= 1 && h <= 5 && s != 0 {
			t.Errorf("%v at %v o'clock", s, h)
		}
		top = max(top, s)
	}
	if math.Abs(top-1) > 0.01 || math.Abs(share(24)-share(0)) > 0.01 {
		t.Errorf("peak %v, midnight %v and %v", top, share(24), share(0))
	}
}
