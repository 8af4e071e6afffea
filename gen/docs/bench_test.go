package docs_test

import (
	"testing"

	"metricwright/gen/docs"
)

func BenchmarkEmit(b *testing.B) {
	p, _ := shipped(b)
	for b.Loop() {
		if _, err := docs.Emit(p, false); err != nil {
			b.Fatal(err)
		}
	}
}
