package expected

import "testing"

func TestFold(t *testing.T) {
	var f fold
	for _, v := range []float64{1e16, 3, 1, -1e16} {
		f.add(v)
	}
	for rule, want := range map[string]float64{"sum": 4, "max": 1e16, "min": -1e16, "avg": 1, "count": 4, "group": 1} {
		if got := f.by(rule); got != want {
			t.Errorf("%s: %v, want %v", rule, got, want)
		}
	}
}
