package picture

import (
	"math"
	"testing"

	"github.com/prometheus/prometheus/model/labels"
)

func TestCalled(t *testing.T) {
	t.Parallel()
	l := labels.FromStrings("pod", "a-1", "model_name", "llama")
	for legend, want := range map[string]string{
		"waiting": "waiting", "{{pod}}": "a-1", "waiting {{pod}} {{model_name}}": "waiting a-1 llama",
		"waiting {{engine}} {{pod}}": "waiting a-1", // a label that is not there leaves no gap
	} {
		if got := called(legend, l); got != want {
			t.Errorf("%q is %q, want %q", legend, got, want)
		}
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(1)
	for _, x := range []struct {
		values            []float64
		least, mean, most float64
		ok                bool
	}{
		{[]float64{nan, 2, inf, 4, nan}, 2, 3, 4, true},
		{[]float64{-1}, -1, -1, -1, true},
		{[]float64{nan, inf}, 0, 0, 0, false},
	} {
		least, mean, most, ok := (&trace{values: x.values}).bounds()
		if ok != x.ok || ok && (least != x.least || mean != x.mean || most != x.most) {
			t.Errorf("%v: %v, %v, %v, %v", x.values, least, mean, most, ok)
		}
	}
}
