package expected

import (
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/enginetest"
)

func series(name string, match ...string) promql.Series {
	s := promql.Series{Name: name}
	for i := 0; i+1 < len(match); i += 2 {
		s.Match = append(s.Match, promql.MustMatchers(map[string]string{match[i]: match[i+1]})...)
	}
	return s
}

func vector(kind promql.Kind, window time.Duration, alts ...promql.Series) *promql.Vector {
	return &promql.Vector{Alts: alts, Kind: kind, Window: promql.Over(window)}
}

func folded(fold string, v *promql.Vector, by ...string) *promql.Folded {
	return &promql.Folded{Of: v, Fold: fold, By: by}
}

// given is a recording of which the input has the series.
func given(name string, by ...string) *promql.Recorded {
	return &promql.Recorded{Name: name, Of: &promql.Raw{By: by}}
}

func with(r *promql.Recorded, label, value string) *promql.Recorded {
	r.Match = append(r.Match, promql.Equal(label, value))
	return r
}

// world reads series in promtool's notation.
func world(t *testing.T, step time.Duration, lines []string) *World {
	t.Helper()
	w := New(step, step)
	for _, line := range lines {
		set, values, err := parser.NewParser(parser.Options{}).ParseSeriesDesc(line)
		if err != nil {
			t.Fatal(err)
		}
		in := Input{Name: set.Get(model.MetricNameLabel), Labels: map[string]string{}}
		set.Range(func(l labels.Label) {
			if l.Name != model.MetricNameLabel {
				in.Labels[l.Name] = l.Value
			}
		})
		for _, v := range values {
			if v.Omitted {
				v.Value = Missing
			}
			in.Samples = append(in.Samples, v.Value)
		}
		if err := w.Add(in); err != nil {
			t.Fatal(err)
		}
	}
	return w
}

// The arithmetic of each construct against its own expression on the engine, at every minute.
func TestConstructsAgreeWithEngine(t *testing.T) {
	const m = time.Minute
	copies := series("x", "part", "a|")
	copies.Copies = []string{"rank"}
	own := series("x")
	own.Own = []string{"e"}
	meant := series("x")
	meant.Whose = &promql.Series{Name: "p"}
	presence := promql.Series{Name: "p"}
	events := vector(promql.Events, 3*m, own)
	events.Alts[0].Beside = &presence
	first := vector(promql.Rate, 3*m, events.Alts[0])
	long := &promql.Compare{Of: given("r", "g"), Op: ">", Value: 2}
	low := &promql.Compare{Of: given("s", "g"), Op: "<", Value: 3}
	for name, c := range map[string]struct {
		node   promql.Node
		series string
	}{
		"sum of levels":    {folded("sum", vector(promql.Level, 0, series("x")), "g"), `x{g="a",i="1"} 1+1x9; x{g="a",i="2"} 5 stale 7x4; x{g="b"} _x3 2x9`},
		"copies and parts": {folded("sum", vector(promql.Level, 0, copies), "g"), `x{g="a",rank="0"} 4x9; x{g="a",rank="1"} 3x9; x{g="a",part="a",rank="0"} 2x9; x{g="a",part="b"} 64x9`},
		"least":            {folded("min", vector(promql.Level, 0, series("x")), "g"), `x{g="a",i="1"} 4+1x9; x{g="a",i="2"} 9-1x9`},
		"rate":             {folded("sum", vector(promql.Rate, 3*m, series("x")), "g"), `x{g="a",i="1"} 0+60x4 0+30x4; x{g="a",i="2"} 7x9`},
		"spellings": {
			folded("sum", vector(promql.Rate, 3*m, series("x"), series("y", "d", "up"), series("z")), "g"),
			`x{job="j",instance="1",g="a"} 0+60x9; y{job="j",instance="1",g="a",d="up"} 0+600x9; y{job="j",instance="2",g="a",d="up"} 0+120x9; y{job="j",instance="3",g="a",d="down"} 0+6x9; z{job="k",instance="1",g="a"} 0+12x9; z{job="j",instance="2",g="b"} 0+9x9`,
		},
		"whose": {folded("sum", vector(promql.Rate, 3*m, meant), "g"), `x{job="j",instance="1",g="a"} 0+60x9; x{job="j",instance="2",g="a"} 0+600x9; p{job="j",instance="1"} 1x5 stale`},
		"events": {
			folded("sum", events, "g"),
			`x{job="j",instance="1",g="a",e="0"} _x4 3x2 4x9; p{job="j",instance="1"} 1x15; x{job="j",instance="2",g="b",e="0"} _x4 900x2 901x9; p{job="j",instance="2"} _x4 1x9; x{job="j",instance="1",g="c",e="1",pod="old"} 5x5 stale; x{job="j",instance="1",g="c",e="1",pod="new"} _x6 5 6x9`,
		},
		"rate, first event included": {
			folded("sum", first, "g"),
			`x{job="j",instance="1",g="a",e="0"} _x4 180x2 240x9; p{job="j",instance="1"} 1x15; x{job="j",instance="2",g="b",e="0"} _x4 900x2 901x9; p{job="j",instance="2"} _x4 1x9; x{job="j",instance="1",g="c",e="1",pod="old"} 5x5 stale; x{job="j",instance="1",g="c",e="1",pod="new"} _x6 5 6x9`,
		},
		"restarts":        {folded("max", vector(promql.Resets, 5*m, series("x")), "g"), `x{g="a"} 0 5 3 4 1 0 9 9 8 2 2 2`},
		"rank by rank":    {&promql.FoldedRatio{Part: vector(promql.Level, 0, series("x")), Whole: vector(promql.Level, 0, series("y")), Fold: "max", By: []string{"g"}}, `x{g="a",r="0"} 1+1x9; y{g="a",r="0"} 10x9; x{g="a",r="1"} 3x9; y{g="a",r="1"} 0x4 4x5; x{g="b"} 1x9`},
		"mean by process": {&promql.ProcessMean{Sum: vector(promql.Rate, 3*m, series("s")), Count: vector(promql.Rate, 3*m, series("c")), Gauge: vector(promql.Level, 0, series("o")), By: []string{"g"}}, `s{job="j",instance="1",g="a"} 0+60x9; c{job="j",instance="1",g="a"} 0+6x4 24x9; o{job="j",instance="1",g="a"} 99x9; o{job="j",instance="2",g="a"} 5x9`},
		"ratio":           {&promql.Ratio{Part: given("r", "g"), Whole: given("s", "g")}, `r{g="a"} 1x9; s{g="a"} 0x3 4x3 stale; r{g="b"} 1x9; s{g="c"} 1x9`},
		"late ratio":      {&promql.Ratio{Part: given("r", "g"), Whole: given("s", "g"), Late: true}, `r{g="a"} _x4 1x9; s{g="a"} 4x9; s{g="b"} 0x9`},
		"share":           {&promql.Share{Part: given("r", "g", "kind"), Label: "kind", Whole: given("s", "g")}, `r{g="a",kind="x"} 1x9; r{g="a",kind="y"} 2x9; r{g="a"} 3x9; s{g="a"} 0x3 8x6; r{g="b",kind="x"} 1x9`},
		"sum of signals":  {&promql.Sum{Terms: []promql.Node{given("r", "g"), given("s", "g"), given("u", "g")}, Late: []bool{false, true, false}}, `r{g="a"} 1x9; s{g="a"} _x4 2x5; u{g="a"} 4x9; r{g="b"} 1x9; u{g="c"} 1x9`},
		"quantile":        {&promql.Quantile{Q: 0.9, Of: given("r", "g", "le"), By: []string{"g"}}, `r{g="a",le="1.0"} 0+1x9; r{g="a",le="2.5"} 0+3x9; r{g="a",le="+Inf"} 0+4x9; r{g="b",le="0.0"} 4x9; r{g="b",le="+Inf"} 4x9`},
		"within":          {&promql.Within{Of: with(given("r", "g", "le"), "le", "1.0"), By: []string{"g"}, Bound: 1}, `r{g="a",le="1.0"} 3x9; r{g="a",le="1.0",prometheus="b"} 1x9; r{g="a",le="+Inf"} 8x9`},
		"skew":            {&promql.Skew{Of: given("r", "g", "pod"), By: []string{"g"}}, `r{g="a",pod="1"} 7x9; r{g="a",pod="2"} 1+1x9; r{g="b",pod="1"} 0x9`},
		"baseline":        {&promql.Baseline{Of: given("r", "g"), Over: 6 * m, Skip: m, History: 4 * m, Step: 2 * m, Floor: given("s", "g"), FloorAbove: 5}, `r{g="a"} 1+3x20; s{g="a"} 5x8 6x12; r{g="b"} 0x20; s{g="b"} 9x20; r{g="c"} _x9 4x11; s{g="c"} 9x20`},
		"live":            {&promql.Live{Presence: vector(promql.Level, 0, series("p"), series("q")), Over: 8 * m, By: []string{"g"}}, `p{job="j",instance="1",g="a",e="0"} 1x4 stale; p{job="j",instance="1",g="a",e="1"} 1x5 stale; p{job="j",instance="2",g="a"} 1x3; q{job="j",instance="3",g="a"} 1x6; q{job="j",instance="1",g="a"} 1x20`},
		"down":            {&promql.Down{Presence: vector(promql.Level, 0, series("p")), Over: 8 * m, By: []string{"g"}}, `p{job="j",instance="1"} 1x4; up{job="j",instance="1",g="a"} 1x4 0x9; up{job="j",instance="2",g="a"} 0x20; up{job="k",instance="1",g="a"} 0x20`},
		"drop":            {&promql.Drop{Of: given("r", "g"), Over: 4 * m}, `r{g="a"} 3 5 2 8 1 1 1 1 1 1 4`},
		"drop, lasting":   {&promql.Drop{Of: given("r", "g"), Over: 8 * m, Lasting: 3 * m, Step: 2 * m}, `r{g="a"} 3 5 4 4 9 9 1 1 6 6 6 1 1 1 7 0 0 0 0 0 0; r{g="b"} 2 7 stale _x3 5 5 1`},
		"errors now":      {&promql.ErrorRatio{Good: given("r", "g"), Total: given("s", "g")}, `r{g="a"} 1+1x9; s{g="a"} 0 10x9`},
		"errors":          {&promql.ErrorRatio{Good: given("r", "g"), Total: given("s", "g"), Window: 4 * m}, `r{g="a"} 1+1x9; s{g="a"} 0x5 10x9`},
		"errors in steps": {&promql.ErrorRatio{Good: given("r", "g"), Total: given("s", "g"), Window: 6 * m, Step: 2 * m}, `r{g="a"} 1+1x20; s{g="a"} 10+2x20`},
		"summed":          {promql.Summed(given("r", "g"), 4*m), `r{g="a"} 1+1x9; r{g="b"} 4`},
		"budget":          {&promql.BudgetLeft{Of: given("r", "g"), Objective: 0.99}, `r{g="a"} 0+0.001x20`},
		"burn":            {&promql.Burn{Pairs: []promql.BurnPair{{Long: long, Short: low, Floor: &promql.Compare{Of: given("u", "g"), Op: ">", Value: 1}}, {Long: low, Short: long, Floor: long}}}, `r{g="a"} 0+1x9; s{g="a"} 9-1x9; u{g="a"} 0x7 2x9; r{g="b"} 3x9; s{g="b"} 2x9; u{g="b"} 0x9`},
		"relabelled":      {given("r", "g"), `r{g="a"} 1x9`},
		"condition": {
			&promql.Condition{When: long, With: []*promql.Compare{low, {Of: given("u", "g", "pod"), Op: ">", Value: 1}}, Unless: []*promql.Compare{{Of: given("v", "g"), Op: ">", Value: 0}}},
			`r{g="a"} 0+1x9; s{g="a"} 4-1x4; u{g="a",pod="x"} 0x6 2x9; v{g="a"} 0x8 1x9; r{g="b"} 3x9; u{g="b",pod="x"} 2x9; r{g="c"} 9x9; v{g="d"} 1x9`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			lines := strings.Split(c.series, "; ")
			w, e := world(t, m, lines), enginetest.New(t, m, lines...)
			expr := promql.Print(c.node.Expr())
			some := false
			for at := time.Duration(0); at <= 20*m; at += m {
				got, err := w.At(c.node, at)
				if err != nil {
					t.Fatal(err)
				}
				have := map[string]float64{}
				for _, p := range got.Points {
					have[labels.FromMap(got.Labels(p)).String()] = p.V
				}
				want := e.At(expr, at)
				if !maps.Equal(have, want) {
					t.Fatalf("%s\nat %s: %v, and the engine says %v", expr, at, have, want)
				}
				some = some || len(want) > 0
			}
			if !some {
				t.Fatal("there is nothing at any time, so nothing was compared")
			}
		})
	}
}
