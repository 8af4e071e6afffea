package expected

import (
	"maps"
	"math"
	"math/rand"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/enginetest"
)

// histograms reads series in promtool's notation, native histograms among them.
func histograms(t *testing.T, step time.Duration, lines []string) *World {
	t.Helper()
	w := New(step, step)
	for _, line := range lines {
		set, values, err := parser.NewParser(parser.Options{}).ParseSeriesDesc(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		in := Input{Name: set.Get(model.MetricNameLabel), Labels: map[string]string{}}
		set.Range(func(l labels.Label) {
			if l.Name != model.MetricNameLabel {
				in.Labels[l.Name] = l.Value
			}
		})
		var bounds []float64
		for _, v := range values {
			if v.Histogram != nil {
				bounds = v.Histogram.CustomValues
			}
		}
		tracks := make([]Samples, len(bounds)+3)
		parts := []Part{{Of: "count"}, {Of: "sum"}}
		for _, up := range append(append([]float64(nil), bounds...), math.Inf(1)) {
			parts = append(parts, Part{Of: "bucket", Upper: up})
		}
		for _, v := range values {
			for i, p := range parts {
				x := v.Value
				switch {
				case v.Omitted:
					x = Missing
				case v.Histogram != nil:
					x = partOf(v.Histogram, p)
				}
				tracks[i] = append(tracks[i], x)
			}
		}
		if bounds == nil {
			in.Samples = tracks[0]
			if err := w.Add(in); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for i, p := range parts {
			x := in
			x.Samples, x.Part = tracks[i], &p
			if err := w.Add(x); err != nil {
				t.Fatal(err)
			}
		}
	}
	return w
}

func partOf(h *histogram.FloatHistogram, p Part) float64 {
	switch p.Of {
	case "count":
		return h.Count
	case "sum":
		return h.Sum
	}
	for it := h.AllBucketIterator(); it.Next(); {
		if b := it.At(); b.Upper == p.Upper {
			return b.Count
		}
	}
	return 0
}

// random is a histogram of time to first token on one server: traffic that comes and goes, gaps,
// restarts, and an end.
func random(r *rand.Rand, samples int) *HistogramSamples {
	h := &HistogramSamples{Bounds: []float64{0.1, 0.5, 1, 2.5}, Buckets: make([]Samples, 5)}
	now, pace := make([]float64, 6), make([]float64, 6)
	for i := range samples {
		if i%4 == 0 {
			for k := range pace {
				pace[k] = float64(r.Intn(6)) / 4 * float64(r.Intn(2))
			}
		}
		if r.Intn(9) == 0 {
			clear(now)
		}
		count := 0.0
		for k := range pace {
			now[k] += pace[k]
			if k < 5 {
				count += now[k]
			}
		}
		skip := r.Intn(7) == 0
		at := func(v float64) float64 {
			if skip {
				return Missing
			}
			return v
		}
		for k := range 5 {
			h.Buckets[k] = append(h.Buckets[k], at(now[k]))
		}
		h.Count, h.Sum = append(h.Count, at(count)), append(h.Sum, at(now[5]))
	}
	return h
}

// The arithmetic of native histograms agrees with the engine's on made-up ones, at every minute.
func TestNativeAgreesWithEngine(t *testing.T) {
	const m = time.Minute
	h := promql.Series{Name: "h", Native: true}
	copied := promql.Series{Name: "h", Native: true, Copies: []string{"rank"}}
	mixed := promql.Series{Name: "h", Native: true, Mixed: true}
	renamed := promql.Series{Name: "h_old", Native: true}
	sum, count := promql.Series{Name: "h", Native: true, Take: "histogram_sum"}, promql.Series{Name: "h", Native: true, Take: "histogram_count"}
	classicSum := series("h_sum")
	rates := func(alts ...promql.Series) promql.Node { return folded("sum", vector(promql.Rate, 5*m, alts...), "g") }
	within := func(of promql.Node, bound float64) promql.Node {
		return &promql.Within{Native: of, By: []string{"g"}, Bound: bound}
	}
	quantile := func(q float64, of promql.Node) promql.Node {
		return &promql.Quantile{Q: q, Native: of, By: []string{"g"}}
	}
	for name, node := range map[string]promql.Node{
		"all":                 &promql.Within{Native: rates(h), By: []string{"g"}, All: true},
		"up to a bound":       within(rates(h), 0.5),
		"up to the last":      within(rates(h), 2.5),
		"between bounds":      within(rates(h), 0.7),
		"beyond the bounds":   within(rates(h), 7),
		"under the first":     within(rates(h), 0.05),
		"median":              quantile(0.5, rates(h)),
		"low":                 quantile(0.1, rates(h)),
		"high":                quantile(0.99, rates(h)),
		"copies":              quantile(0.9, rates(copied)),
		"beside numbers":      quantile(0.9, rates(mixed)),
		"spellings":           within(rates(h, renamed), 1),
		"sum":                 rates(sum),
		"count":               rates(count),
		"both forms":          rates(classicSum, sum),
		"count as a level":    folded("sum", vector(promql.Level, 0, count), "g"),
		"mean beside numbers": &promql.ProcessMean{Sum: vector(promql.Rate, 5*m, sum), Count: vector(promql.Rate, 5*m, count), Gauge: vector(promql.Level, 0, promql.Series{Name: "h", Mixed: true}), By: []string{"g"}},
		"classic or native":   &promql.Quantile{Q: 0.9, Of: given("r", "g", "le"), Native: rates(h), By: []string{"g"}},
		"either within":       &promql.Within{Of: with(given("r", "g", "le"), "le", "1.0"), Native: rates(h), By: []string{"g"}, Bound: 1},
		"recorded":            quantile(0.9, &promql.Recorded{Name: "native", Of: rates(promql.Series{Name: "none", Native: true})}),
	} {
		t.Run(name, func(t *testing.T) {
			r := rand.New(rand.NewSource(3))
			lines := []string{
				`h{job="j",instance="5",g="b"} 3 4 5 6 7 8 9`, `h_sum{job="j",instance="1",g="a"} 0+60x9`,
				`r{g="a",le="1.0"} 0x4 3x9`, `r{g="a",le="+Inf"} 0x4 5x9`,
			}
			for _, set := range []string{
				`h{job="j",instance="1",g="a",rank="0"}`, `h{job="j",instance="1",g="a",rank="1"}`, `h{job="j",instance="2",g="a"}`,
				`h{job="j",instance="3",g="c"}`, `h_old{job="j",instance="1",g="a"}`, `h_old{job="j",instance="4",g="a"}`, `native{g="a"}`, `native{g="c"}`,
			} {
				lines = append(lines, set+" "+random(r, 24).Notation()+" stale")
			}
			w, e := histograms(t, m, lines), enginetest.New(t, m, lines...)
			expr := promql.Print(node.Expr())
			some := 0
			for at := time.Duration(0); at <= 32*m; at += m {
				got, err := w.At(node, at)
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
				some += len(want)
			}
			if some < 10 {
				t.Fatalf("there are %d values, so hardly anything was compared", some)
			}
		})
	}
}

// HistogramSamples of other bounds are added up under the bounds that all have.
func TestBoundsReconciled(t *testing.T) {
	const m = time.Minute
	lines := []string{
		`h{i="1"} {{schema:-53 custom_values:[1 2 5] buckets:[0 0 0 0]}}+{{schema:-53 sum:9 count:10 custom_values:[1 2 5] buckets:[1 2 3 4]}}x9`,
		`h{i="2"} {{schema:-53 custom_values:[2 5 7] buckets:[0 0 0 0]}}+{{schema:-53 sum:9 count:13 custom_values:[2 5 7] buckets:[1 5 4 3]}}x9`,
	}
	w, e := histograms(t, m, lines), enginetest.New(t, m, lines...)
	for _, bound := range []float64{1, 2, 5, 7} {
		n := &promql.Within{Native: folded("sum", vector(promql.Rate, 3*m, promql.Series{Name: "h", Native: true})), Bound: bound}
		got, err := w.At(n, 9*m)
		if err != nil || len(got.Points) != 1 {
			t.Fatal(got, err)
		}
		if want := e.At(promql.Print(n.Expr()), 9*m); want["{}"] != got.Points[0].V {
			t.Errorf("up to %v: %v, and the engine says %v", bound, got.Points[0].V, want)
		}
	}
}

// What is written is what promtool reads back, to the last bit.
func TestNativeNotationReadsBack(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 200 {
		h := random(r, 20)
		text := h.Notation()
		_, got, err := parser.NewParser(parser.Options{}).ParseSeriesDesc("x " + text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		for i := range got {
			if got[i].Omitted != isMissing(h.Count[i]) {
				t.Fatalf("%s: sample %d", text, i)
			}
			if got[i].Omitted {
				continue
			}
			want := h.sample(i)
			have := &Histogram{Bounds: h.Bounds, Count: got[i].Histogram.Count, Sum: got[i].Histogram.Sum}
			for _, up := range append(append([]float64(nil), h.Bounds...), math.Inf(1)) {
				have.Buckets = append(have.Buckets, partOf(got[i].Histogram, Part{Of: "bucket", Upper: up}))
			}
			if have.String() != want.String() {
				t.Fatalf("%s\nreads as %s at %d, want %s", text, have, i, want)
			}
		}
	}
}

// A series becomes a histogram part by part; what nobody gives follows from the rest.
func TestPartByPart(t *testing.T) {
	add := func(w *World, of string, up float64, implied bool, v float64) error {
		return w.Add(Input{Name: "h", Samples: Samples{v}, Part: &Part{Of: of, Upper: up, Bounds: []float64{1, 2}, Implied: implied}})
	}
	for name, c := range map[string]struct {
		parts func(*World) error
		want  string
	}{
		"a count alone": {func(w *World) error { return add(w, "count", 0, false, 4) }, `{{schema:-53 sum:4 count:4 custom_values:[1 2] buckets:[4]}}`},
		"a mean": {func(w *World) error {
			return cmpErr(add(w, "count", 0, false, 4), add(w, "sum", 0, false, 10))
		}, `{{schema:-53 sum:10 count:4 custom_values:[1 2] offset:2 buckets:[4]}}`},
		"implied, then given": {func(w *World) error {
			return cmpErr(add(w, "bucket", 2, false, 4), add(w, "count", 0, true, 4), add(w, "sum", 0, true, 8), add(w, "sum", 0, false, 7))
		}, `{{schema:-53 sum:7 count:4 custom_values:[1 2] offset:1 buckets:[4]}}`},
		"given, then implied": {func(w *World) error {
			return cmpErr(add(w, "sum", 0, false, 7), add(w, "sum", 0, true, 8), add(w, "bucket", 2, false, 4), add(w, "count", 0, true, 4))
		}, `{{schema:-53 sum:7 count:4 custom_values:[1 2] offset:1 buckets:[4]}}`},
	} {
		w := New(time.Minute, time.Minute)
		if err := c.parts(w); err != nil {
			t.Fatal(name, err)
		}
		if got := w.Inputs()[0].Notation(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	w := New(time.Minute, time.Minute)
	if err := cmpErr(add(w, "count", 0, false, 4), add(w, "count", 0, false, 4)); err == nil || !strings.Contains(err.Error(), "two input series") {
		t.Errorf("a part given twice: %v", err)
	}
	if err := w.Add(Input{Name: "h", Samples: Samples{1}}); err == nil {
		t.Error("a number under the labels of a histogram is no mistake")
	}
}

// cmpErr is the first error.
func cmpErr(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
