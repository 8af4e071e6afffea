package expected

import (
	"strings"
	"testing"
	"time"

	"metricwright/gen/promql"
)

// What each construct comes to, worked out by hand, ten minutes after the start of constant series.
func TestConstructsByHand(t *testing.T) {
	t.Parallel()
	const m = time.Minute
	compare := func(r, op string, v float64) *promql.Compare {
		return &promql.Compare{Of: given(r, "g"), Op: op, Value: v}
	}
	levels := func(name string) *promql.Vector { return vector(promql.Level, 0, series(name)) }
	for name, c := range map[string]struct {
		node   promql.Node
		series string
		want   float64
		silent bool
	}{
		"ratio":               {&promql.Ratio{Part: given("p", "g"), Whole: given("w", "g")}, `p{g="a"} 3x20; w{g="a"} 12x20`, 0.25, false},
		"ratio of nothing":    {&promql.Ratio{Part: given("p", "g"), Whole: given("w", "g")}, `p{g="a"} 0x20; w{g="a"} 0x20`, 0, true},
		"ratio, part late":    {&promql.Ratio{Part: given("p", "g"), Whole: given("w", "g"), Late: true}, `w{g="a"} 12x20`, 0, false},
		"ratio of ranks":      {&promql.FoldedRatio{Part: levels("p"), Whole: levels("w"), Fold: "max", By: []string{"g"}}, `p{g="a",r="0"} 1x20; w{g="a",r="0"} 2x20; p{g="a",r="1"} 3x20; w{g="a",r="1"} 4x20`, 0.75, false},
		"share":               {&promql.Share{Part: given("p", "g", "kind"), Label: "kind", Whole: given("w", "g")}, `p{g="a",kind="x"} 2x20; w{g="a"} 8x20`, 0.25, false},
		"sum":                 {&promql.Sum{Terms: []promql.Node{given("p", "g"), given("w", "g")}, Late: []bool{false, true}}, `p{g="a"} 2x20; w{g="a"} 8x20`, 10, false},
		"sum, late":           {&promql.Sum{Terms: []promql.Node{given("p", "g"), given("w", "g")}, Late: []bool{false, true}}, `p{g="a"} 2x20`, 2, false},
		"skew":                {&promql.Skew{Of: given("p", "g", "pod"), By: []string{"g"}}, `p{g="a",pod="1"} 6x20; p{g="a",pod="2"} 2x20`, 1.5, false},
		"baseline":            {&promql.Baseline{Of: given("p", "g"), Over: 6 * m, Skip: 2 * m, History: 4 * m, Step: 2 * m, Floor: given("w", "g"), FloorAbove: 5}, `p{g="a"} 4x8 12x9; w{g="a"} 6x20`, 3, false},
		"baseline, no floor":  {&promql.Baseline{Of: given("p", "g"), Over: 6 * m, Skip: 2 * m, History: 4 * m, Step: 2 * m, Floor: given("w", "g"), FloorAbove: 5}, `p{g="a"} 4x8 12x9; w{g="a"} 5x20`, 0, true},
		"drop":                {&promql.Drop{Of: given("p", "g"), Over: 5 * m}, `p{g="a"} 9x7 2x9`, 7, false},
		"drop of what lasted": {&promql.Drop{Of: given("p", "g"), Over: 8 * m, Lasting: 3 * m, Step: m}, `p{g="a"} 5x4 9 5x3 2x9`, 3, false},
		"live":                {&promql.Live{Presence: levels("p"), Over: 8 * m, By: []string{"g"}}, `p{g="a",job="j",instance="1",e="0"} 1x20; p{g="a",job="j",instance="1",e="1"} 1x20; p{g="a",job="j",instance="2"} 1x20`, 2, false},
		"live, all gone":      {&promql.Live{Presence: levels("p"), Over: 8 * m, By: []string{"g"}}, `p{g="a",job="j",instance="1"} 1x4 stale`, 0, false},
		"down":                {&promql.Down{Presence: levels("p"), Over: 8 * m, By: []string{"g"}}, `p{job="j",instance="1"} 1x20; up{g="a",job="j",instance="1"} 1x20; up{g="a",job="j",instance="2"} 0x20`, 1, false},
		"errors":              {&promql.ErrorRatio{Good: given("p", "g"), Total: given("w", "g"), Window: 5 * m}, `p{g="a"} 3x20; w{g="a"} 4x20`, 0.25, false},
		"errors now":          {&promql.ErrorRatio{Good: given("p", "g"), Total: given("w", "g")}, `p{g="a"} 3x20; w{g="a"} 4x20`, 0.25, false},
		"budget left":         {&promql.BudgetLeft{Of: given("p", "g"), Objective: 0.5}, `p{g="a"} 0.125x20`, 0.75, false},
		"summed":              {promql.Summed(given("p", "g"), 5*m), `p{g="a"} 3x20`, 15, false},
		"burn":                {&promql.Burn{Pairs: []promql.BurnPair{{Long: compare("p", ">", 1), Short: compare("w", ">", 1), Floor: compare("f", ">", 1)}}}, `p{g="a"} 2x20; w{g="a"} 3x20; f{g="a"} 4x20`, 2, false},
		"burn of the past":    {&promql.Burn{Pairs: []promql.BurnPair{{Long: compare("p", ">", 1), Short: compare("w", ">", 1), Floor: compare("f", ">", 1)}}}, `p{g="a"} 2x20; w{g="a"} 1x20; f{g="a"} 4x20`, 0, true},
		"condition":           {&promql.Condition{When: compare("p", ">", 1), With: []*promql.Compare{compare("w", ">", 9), compare("f", "<", 9)}, Unless: []*promql.Compare{compare("u", ">", 1)}}, `p{g="a"} 2x20; w{g="a"} 9x20; f{g="a"} 8x20; u{g="a"} 1x20`, 2, false},
		"condition, excepted": {&promql.Condition{When: compare("p", ">", 1), Unless: []*promql.Compare{compare("u", ">", 1)}}, `p{g="a"} 2x20; u{g="a"} 2x20`, 0, true},
		// Of 100, 50 lie under 1 and all under 2: the rank of 75 lies half way.
		"quantile": {&promql.Quantile{Q: 0.75, Of: given("b", "g", "le"), By: []string{"g"}}, `b{g="a",le="1.0"} 50x20; b{g="a",le="2.0"} 100x20; b{g="a",le="+Inf"} 100x20`, 1.5, false},
		"within":   {&promql.Within{Of: with(given("b", "g", "le"), "le", "1.0"), By: []string{"g"}, Bound: 1}, `b{g="a",le="1.0"} 50x20; b{g="a",le="+Inf"} 100x20`, 50, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := world(t, m, strings.Split(c.series, "; ")).At(c.node, 10*m)
			switch {
			case err != nil:
				t.Fatal(err)
			case c.silent && len(got.Points) > 0:
				t.Errorf("gives %v, and shall give nothing", got.Points)
			case !c.silent && (len(got.Points) != 1 || got.Points[0].V != c.want):
				t.Errorf("gives %v, want %v", got.Points, c.want)
			}
		})
	}
}
