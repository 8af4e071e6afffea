package checks_test

import (
	"strings"
	"testing"

	"metricwright/gen/diag"
	"metricwright/gen/promql/checks"
)

// Nothing that is given to the checks makes them panic, and every finding can be shown.
func FuzzRun(f *testing.F) {
	for _, c := range checks.All {
		f.Add(c.Bad, uint8(c.Where), c.Text)
		f.Add(c.Good, uint8(c.Where), c.Text)
	}
	f.Add(`sum by ($by) (rate(x{a="$b"}[${w}])) / [[c]]`, uint8(checks.Panel), "")
	f.Add(`vllm:x{"a b"=~"\""} > on ("le") group_left ("é") y`, uint8(checks.Alert), `{{ $labels.é }}`)
	f.Add("$", uint8(checks.Panel), "{{ index $labels \"")
	f.Fuzz(func(t *testing.T, expr string, where uint8, text string) {
		ctx := checks.Context{Schema: schema(), Where: checks.Where(where % 4), Annotations: map[string]string{"summary": text}}
		r, found := checks.Run(expr, ctx)
		checks.Describe(r)
		for _, l := range found {
			if l.Message == "" || l.Hint == "" || strings.Contains(l.Message, "%!") || strings.Contains(l.Hint, "%!") {
				t.Errorf("%q: %+v", expr, l)
			}
			if s := l.Span; s == nil || s.Start < 0 || s.End < s.Start || s.End > len(s.Source) {
				t.Errorf("%q: %+v: span %+v", expr, l, s)
			}
		}
		var b strings.Builder
		if err := diag.Print(&b, found); err != nil {
			t.Error(err)
		}
	})
}
