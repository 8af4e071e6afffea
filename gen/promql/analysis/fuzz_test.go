package analysis_test

import (
	"testing"

	"metricwright/gen/promql/analysis"
)

// Whatever parses is analyzed without a panic, and what is said of it is consistent.
func FuzzAnalyze(f *testing.F) {
	for _, s := range shapes {
		f.Add(s)
	}
	for _, s := range []string{
		`count_values without (job) ("x", up)`, `label_join(up, "le", "", "a", "b")`, `info(up, {a=~".+"})`,
		`histogram_quantiles(up, "q", 0.1, NaN)`, `up[5m] smoothed`, `-up ^ (1 / 0)`, `clamp(up, 1, -1)`,
		`a + on (x) group_right (y) fill (0) b`, `{__name__=~"up|vllm:.*",job!=""}`, `scalar(up[1m:1s] @ end())`,
		"sum(", "\x00", `"` + "\xff", `up{a="\xff"}`, `topk(NaN, up) atan2 rate(up[5m:])`,
	} {
		f.Add(s)
	}
	s := schema()
	f.Fuzz(func(t *testing.T, text string) {
		e, err := analysis.Parse(text)
		if err != nil {
			if err.Start < 0 || err.End < err.Start || err.End > len(text) || err.Message == "" {
				t.Errorf("%q: %+v", text, err)
			}
			return
		}
		a := analysis.Analyze(e, s)
		if a.Range.Void() && !a.Range.NaN && a.Floats && !a.Histograms && a.Empty == analysis.NeverEmpty {
			t.Errorf("%q is never empty and has no value: %+v", text, a.Range)
		}
		for i, l := range a.Labels.Listed() {
			if i > 0 && a.Labels.Listed()[i-1].Name >= l.Name {
				t.Errorf("%q: labels are not in order: %v", text, a.Labels.Listed())
			}
		}
	})
}
