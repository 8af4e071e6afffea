package wording

import "testing"

func TestValue(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		unit string
		v    float64
		want string
	}{
		{"ratio", 0.9, "90%"}, {"ratio", 0.985, "98.5%"}, {"ratio", 0.0001, "0.01%"},
		{"seconds", 0.25, "0.25s"}, {"times", 0.5, "0.5 times"},
		{"bytes/second", 1 << 20, "1 MiB/s"}, {"bytes", 1536, "1.5 KiB"}, {"bytes", 100, "100 B"}, {"bytes", 5 << 40, "5 TiB"},
		{"requests", 1000000, "1000000 requests"}, {"requests", 0, "0 requests"}, {"requests", 1, "1 request"},
		{"events/second", 1, "1 event/second"}, {"tokens_per_second", 1, "1 token_per_second"}, {"passes", 1, "1 pass"}, {"entries", 1, "1 entry"}, {"count", 1, "1 count"},
	} {
		if got := Value(tc.unit, tc.v); got != tc.want {
			t.Errorf("%v %s: %q, want %q", tc.v, tc.unit, got, tc.want)
		}
	}
}
