package shipped_test

import (
	"testing"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/promql/analysis"
	"metricwright/gen/promql/checks"
)

// expressions are all that the shipped catalog comes to, with the schema they are read by.
func expressions(b *testing.B) ([]string, analysis.Schema) {
	b.Helper()
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		b.Fatal(found)
	}
	p := plan.New(c)
	s := analysis.Extend(analysis.NewSchema(c, nil))
	var out []string
	for _, r := range p.Records() {
		got, _ := checks.Run(r.Expr(), checks.Context{Schema: s, Where: checks.Rule})
		s.Record(r.Name, got, r.Static)
		out = append(out, r.Expr())
	}
	for _, a := range p.Alerts() {
		out = append(out, a.Expr())
	}
	return out, s
}

// BenchmarkAnalyze analyzes every rule and alert; ns/expr is the mean of one, parsing included.
func BenchmarkAnalyze(b *testing.B) {
	list, s := expressions(b)
	for b.Loop() {
		for _, text := range list {
			e, err := analysis.Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			analysis.Analyze(e, s)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/expr")
}

// BenchmarkChecks runs every check over every rule and alert.
func BenchmarkChecks(b *testing.B) {
	list, s := expressions(b)
	for b.Loop() {
		for _, text := range list {
			checks.Run(text, checks.Context{Schema: s, Where: checks.Rule})
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(list)), "ns/expr")
}

// BenchmarkSchema makes the schema of the shipped catalog.
func BenchmarkSchema(b *testing.B) {
	c, found := catalog.Load(catalog.Options{})
	if found.HasErrors() {
		b.Fatal(found)
	}
	for b.Loop() {
		analysis.NewSchema(c, nil)
	}
}
