package picture

import (
	"slices"
	"testing"

	"github.com/prometheus/prometheus/model/labels"
)

// bucket is a trace of what was counted up to a bound.
func bucket(le string, values ...float64) trace {
	return trace{labels: labels.FromStrings("le", le), values: values}
}

// Bounds at both ends that saw nothing are left out but for one, and at least four stay.
func TestBucketsWithoutObservations(t *testing.T) {
	t.Parallel()
	bounds, _ := buckets([]trace{
		bucket("1", 0), bucket("2", 0), bucket("3", 0), bucket("4", 5), bucket("5", 6), bucket("6", 6), bucket("7", 6), bucket("+Inf", 6),
	})
	if want := []float64{3, 4, 5, 6}; !slices.Equal(bounds, want) {
		t.Errorf("%v, want %v", bounds, want)
	}
	bounds, _ = buckets([]trace{bucket("1", 0), bucket("2", 0), bucket("3", 0), bucket("+Inf", 0)})
	if len(bounds) != 4 {
		t.Errorf("%v are left of four", bounds)
	}
}
