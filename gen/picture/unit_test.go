package picture

import (
	"math"
	"testing"
)

func TestAmount(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		unit     string
		decimals *float64
		v        float64
		want     string
	}{
		{"s", nil, 0, "0 s"}, {"s", nil, 0.0123, "12.3 ms"}, {"s", nil, 1.5, "1.50 s"}, {"s", nil, 90, "1.50 mins"}, {"s", nil, 2e-7, "200 ns"},
		{"ms", nil, 1500, "1.50 s"}, {"µs", nil, 12, "12 µs"},
		{"percentunit", new(1.0), 0.4567, "45.7%"}, {"percentunit", new(1.0), 0, "0.0%"}, {"percent", nil, 12, "12%"},
		{"bytes", nil, 1536, "1.50 KiB"}, {"binBps", nil, 5 << 30, "5 GiB/s"}, {"mbytes", nil, 2048, "2 GiB"}, {"GBs", nil, 1.5, "1.50 GB/s"},
		{"count:tok/s", nil, 12345, "12.3 K tok/s"}, {"count:tok/s", nil, 0, "0 tok/s"}, {"reqps", nil, 0.5, "0.500 req/s"},
		{"suffix:×", new(2.0), 1, "1.00×"}, {"short", new(0.0), 7, "7"}, {"short", new(0.0), 1130, "1.13 K"}, {"short", nil, 2.5e6, "2.50 Mil"},
		{"flops", nil, 3e14, "300 TFLOPS"}, {"none", nil, 12000, "12000"}, {"cps", nil, 3, "3 c/s"},
		{"dateTimeAsIso", nil, 0, "1970-01-01 00:00:00"}, {"s", nil, math.NaN(), "No traffic"}, {"s", nil, math.Inf(1), "∞"},
	} {
		if got := amount(x.unit, x.decimals, x.v); got != x.want {
			t.Errorf("%v in %s is %q, want %q", x.v, x.unit, got, x.want)
		}
	}
}

func TestMark(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		unit string
		v    float64
		want string
	}{
		{"s", 0, "0 s"}, {"s", 0.05, "50 ms"}, {"s", 2560, "42.7 mins"}, {"percentunit", 0.25, "25%"}, {"percentunit", 0.00025, "0.025%"},
		{"count:events/s", 0.005, "0.005 events/s"}, {"bytes", 512 << 30, "512 GiB"}, {"short", 1500, "1.5 K"}, {"short", -20, "-20"},
	} {
		if got := mark(x.unit, x.v); got != x.want {
			t.Errorf("%v in %s is %q, want %q", x.v, x.unit, got, x.want)
		}
	}
}

// TestMarks: an axis has a few round marks, and ends at one.
func TestMarks(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		unit        string
		least, most float64
		want        []string
	}{
		{"percentunit", 0, 1, []string{"0%", "25%", "50%", "75%", "100%"}},
		{"short", 0, 7, []string{"0", "2", "4", "6", "8"}},
		{"s", 0, 100, []string{"0 s", "30 s", "1 mins", "1.5 mins", "2 mins"}},
		{"bytes", 0, 3 << 30, []string{"0 B", "1 GiB", "2 GiB", "3 GiB"}},
		{"suffix:×", -3, 1, []string{"-3×", "-2×", "-1×", "0×", "1×"}},
	} {
		ticks, low, high := marks(x.unit, x.least, x.most, 4)
		var got []string
		for _, k := range ticks {
			got = append(got, k.Label)
		}
		if len(got) != len(x.want) || low > x.least || high < x.most {
			t.Errorf("%v to %v in %s: %q from %v to %v, want %q", x.least, x.most, x.unit, got, low, high, x.want)
			continue
		}
		for i := range got {
			if got[i] != x.want[i] {
				t.Errorf("%v to %v in %s: %q, want %q", x.least, x.most, x.unit, got, x.want)
				break
			}
		}
	}
}
