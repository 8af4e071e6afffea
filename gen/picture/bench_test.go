package picture_test

import (
	"testing"

	"metricwright/gen/picture"
	"metricwright/gen/plan/plantest"
)

// BenchmarkDraw times the pictures of the shipped boards, the simulation of their fleet included.
func BenchmarkDraw(b *testing.B) {
	p := plantest.Shipped(b)
	bytes := 0
	for b.Loop() {
		files, err := picture.Draw(p)
		if err != nil {
			b.Fatal(err)
		}
		bytes = 0
		for _, f := range files {
			bytes += len(f)
		}
	}
	b.ReportMetric(float64(bytes), "bytes")
}

// BenchmarkKey times what every run on a folder with pictures adds.
func BenchmarkKey(b *testing.B) {
	p := plantest.Shipped(b)
	for b.Loop() {
		picture.Key(p)
	}
}
