package catalog_test

import (
	"fmt"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/catalog/catalogtest"
)

func BenchmarkLoad(b *testing.B) {
	b.Run("shipped", func(b *testing.B) { benchmarkLoad(b, 0) })
	for _, n := range []int{40, 400, 4000} {
		b.Run(fmt.Sprintf("metrics=%d", n), func(b *testing.B) { benchmarkLoad(b, n) })
	}
}

func benchmarkLoad(b *testing.B, n int) {
	files := catalogtest.Generate(n)
	b.ReportAllocs()
	for b.Loop() {
		if _, l := catalog.Load(catalog.Options{Overlay: files}); l.HasErrors() {
			b.Fatal(l)
		}
	}
}
