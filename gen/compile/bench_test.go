package compile

import (
	"fmt"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/catalog/catalogtest"
	"metricwright/gen/plan"
)

// BenchmarkGenerate times the three stages apart; their time should grow with the metrics, not faster.
func BenchmarkGenerate(b *testing.B) {
	for _, n := range []int{40, 400, 4000} {
		files := catalogtest.Generate(n)
		load := func() *catalog.Catalog {
			c, found := catalog.Load(catalog.Options{Overlay: files})
			if found.HasErrors() {
				b.Fatal(found)
			}
			return c
		}
		b.Run(fmt.Sprintf("load/metrics=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				load()
			}
		})
		c := load()
		b.Run(fmt.Sprintf("plan/metrics=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if p := plan.New(c); p.Findings.HasErrors() {
					b.Fatal(p.Findings)
				}
			}
		})
		p := plan.New(c)
		b.Run(fmt.Sprintf("emit/metrics=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := emit(p, false); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkCheck times the checks of every expression of the shipped plan, per expression.
func BenchmarkCheck(b *testing.B) {
	p, found := Load("")
	if found.HasErrors() {
		b.Fatal(found)
	}
	n := len(p.Records()) + len(p.Alerts())
	for _, bd := range p.Boards {
		for _, r := range bd.Rows {
			for _, pn := range r.Panels {
				n += len(pn.Queries)
			}
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		check(p)
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(n), "µs/expression")
}
