package compile

import (
	"fmt"
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/catalog/catalogtest"
	"metricwright/gen/diag"
	"metricwright/gen/plan"
)

// BenchmarkGenerate times the three stages apart. Each reports its time over that of the shipped
// catalog alone, measured in the same run: it should grow with the metrics, not faster.
func BenchmarkGenerate(b *testing.B) {
	alone := map[string]float64{} // seconds, by stage
	stage := func(b *testing.B, name string, n int, f func()) {
		b.Run(fmt.Sprintf("%s/metrics=%d", name, n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
			took := b.Elapsed().Seconds() / float64(b.N)
			if n == 0 {
				alone[name] = took
			}
			if alone[name] > 0 {
				b.ReportMetric(took/alone[name], "x-shipped")
			}
		})
	}
	for _, n := range []int{0, 40, 400, 4000} {
		files := catalogtest.Generate(n)
		var c *catalog.Catalog
		load := func() {
			var found diag.List
			if c, found = catalog.Load(catalog.Options{Overlay: files}); found.HasErrors() {
				b.Fatal(found)
			}
		}
		stage(b, "load", n, load)
		if c == nil {
			load() // the stage was not asked for
		}
		p := plan.New(c)
		stage(b, "plan", n, func() {
			if p = plan.New(c); p.Findings.HasErrors() {
				b.Fatal(p.Findings)
			}
		})
		stage(b, "emit", n, func() {
			if _, err := emit(p, false); err != nil {
				b.Fatal(err)
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
