package promql

import (
	"testing"
	"time"
)

// Native histograms have no maximum, and their names may hold numbers that older servers export.
func TestNative(t *testing.T) {
	rates := func(s Series) *Vector {
		s.Native = true
		return &Vector{Alts: []Series{s}, Kind: Rate, Window: Over(5 * time.Minute)}
	}
	sum, count := rates(Series{Name: "h", Take: "histogram_sum"}), rates(Series{Name: "h", Take: "histogram_count"})
	mean := func(old Series) Node {
		return &ProcessMean{Sum: sum, Count: count, Gauge: &Vector{Alts: []Series{old}}, By: []string{"pod"}}
	}
	for name, tc := range map[string]struct {
		in     Node
		want   string
		native bool
	}{
		"copies":          {&Folded{Of: rates(Series{Name: "h", Copies: []string{"rank"}}), Fold: "sum", By: []string{"pod"}}, `sum by (pod) (avg without (rank) (rate(h[5m])))`, true},
		"number taken":    {&Folded{Of: count, Fold: "sum", By: []string{"pod"}}, `sum by (pod) (histogram_count(rate(h[5m])))`, false},
		"beside numbers":  {&Folded{Of: rates(Series{Name: "h", Mixed: true}), Fold: "sum", By: []string{"pod"}}, `sum by (pod) (rate(h[5m]) and histogram_count(rate(h[5m])))`, true},
		"numbers beside":  {mean(Series{Name: "h", Mixed: true}), `avg by (pod) (histogram_sum(rate(h[5m])) / (histogram_count(rate(h[5m])) > 0) or on (job, instance) max without () (h))`, false},
		"numbers, copied": {mean(Series{Name: "h", Mixed: true, Copies: []string{"rank"}}), `avg by (pod) (histogram_sum(rate(h[5m])) / (histogram_count(rate(h[5m])) > 0) or on (job, instance) max without (rank) (h))`, false},
		"recorded":        {&Recorded{Name: "r", Of: &Folded{Of: rates(Series{Name: "h"})}}, `r`, true},
	} {
		t.Run(name, func(t *testing.T) {
			got := Print(tc.in.Expr())
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
			if _, err := Parse(got); err != nil {
				t.Errorf("does not parse: %v", err)
			}
			if Native(tc.in) != tc.native {
				t.Errorf("of native histograms: %v, want %v", !tc.native, tc.native)
			}
		})
	}
}
