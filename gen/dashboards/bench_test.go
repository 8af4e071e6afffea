package dashboards_test

import (
	"testing"

	"metricwright/gen/dashboards"
)

// All boards are to be made in under 50 ms.
func BenchmarkEmit(b *testing.B) {
	p := shipped(b)
	for b.Loop() {
		if _, err := dashboards.Emit(p); err != nil {
			b.Fatal(err)
		}
	}
}
