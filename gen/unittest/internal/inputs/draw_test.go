package inputs

import (
	"fmt"
	"testing"
	"time"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

func TestCounterAndGauge(t *testing.T) {
	rate := &promql.Vector{Kind: promql.Rate, Window: promql.Over(5 * time.Minute)}
	for name, c := range map[string]struct {
		drawn     Drawn
		level     bool
		past, now float64
		want      string
	}{
		"steady":             {Drawn{Timeline: Timeline{Samples: 4, Until: 5}}, false, 1, 1, "0+60x4"},
		"sick for a while":   {Drawn{Timeline: Timeline{Samples: 6, From: 2, Until: 4}}, false, 1, 2, "0+60x2 240 360+60x2"},
		"a spurt":            {Drawn{Timeline: Timeline{Samples: 6, Until: 7, Uneven: true}}, false, 1, 1, "0+30x4 210 300"},
		"starts again":       {Drawn{Timeline: Timeline{Samples: 4, Until: 5, Reset: 3}}, false, 1, 1, "0+60x2 60 120"},
		"born with an event": {Drawn{Timeline: Timeline{Samples: 4, Until: 5}, Late: Late{Appears: 2, First: 3}}, false, 1, 1, "_x2 3+60x2"},
		"a new server":       {Drawn{Timeline: Timeline{Samples: 4, Until: 5, Begin: 2}}, false, 1, 1, "_x2 0+60x2"},
		"gone":               {Drawn{Timeline: Timeline{Samples: 4, Until: 5, Gone: 3}}, false, 1, 1, "0+60x2 stale"},
		"a level":            {Drawn{Timeline: Timeline{Samples: 5, From: 2, Until: 4}}, true, 1, 7, "1x1 7x1 1x1"},
	} {
		v := *rate
		if c.level {
			v.Kind = promql.Level
		}
		if got := Samples(&v, time.Minute, c.drawn, c.past, c.now).Notation(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Uneven gains read as the wanted pace over its own window, and as another over any other.
func TestUnevenGainsPinWindow(t *testing.T) {
	for _, minutes := range []int{4, 5, 10, 60} {
		window := time.Duration(minutes) * time.Minute
		n := 3 * minutes
		v := &promql.Vector{Kind: promql.Rate, Window: promql.Over(window), Alts: []promql.Series{{Name: "x"}}}
		w := expected.New(time.Minute, time.Minute)
		in := expected.Input{Name: "x", Samples: Samples(v, time.Minute, Drawn{Timeline: Timeline{Samples: n, Until: n + 1, Uneven: true}}, 8, 8)}
		if err := w.Add(in); err != nil {
			t.Fatal(err)
		}
		for _, over := range []time.Duration{window / 2, window - time.Minute, window, window + time.Minute, 2 * window} {
			other := &promql.Folded{Of: &promql.Vector{Kind: promql.Rate, Window: promql.Over(over), Alts: v.Alts}, Fold: "sum"}
			r, err := w.At(other, time.Duration(n)*time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(r.Points) > 0 && promql.Round(r.Points[0].V) == 8; got != (over == window) {
				t.Errorf("made for %s, over %s: %v", window, over, r.Points)
			}
		}
	}
}

// Buckets that only one phase asked for lie on the line between their neighbours in the other.
func TestSettledBuckets(t *testing.T) {
	q := &promql.Quantile{Q: 0.5, Of: fold("sum", promql.Rate, exported("s:time_bucket", nil), "le"), By: byModel}
	s := names(nil).NewSubject("server", byModel, 1, false)
	for p, v := range map[Phase]float64{Past: 0.2, Now: 2} {
		if err := s.Want(q, p, v); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		passing int
		want    float64
	}{{0, 2}, {20, 0.2}} {
		w := expected.New(time.Minute, time.Minute)
		if err := s.Draw(w, Timeline{Samples: 10, From: c.passing, Until: 21}); err != nil {
			t.Fatal(err)
		}
		found(t, w, q, 10*time.Minute, c.want)
	}
	for _, l := range s.Leaves {
		for _, p := range []Phase{Past, Now} {
			if !l.known[p] {
				t.Errorf("le=%s is not settled in phase %d", l.Set["le"], p)
			}
		}
	}
}

// Each sibling differs from the first series in one label; those that count sum up to another
// value for every selection, and those that do not are larger than all of them.
func TestDrawParts(t *testing.T) {
	alt := exported("s:queue", map[string]string{"reason": "full"})
	alt.Copies = []string{"rank"}
	m := metric()
	m.Labels = append(m.Labels, label("engine", "replica"), label("rank", "copy"), label("reason", "dimension"))
	alt.Metric = m
	f := fold("sum", promql.Level, alt)
	s := names(nil).NewSubject("parts", byModel, 1, false)
	if err := s.Want(f, Now, 16); err != nil {
		t.Fatal(err)
	}
	w := expected.New(time.Minute, time.Minute)
	if err := s.DrawParts(w, Timeline{Samples: 1, Until: 2}, byModel, 0); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, in := range w.Inputs() {
		got = append(got, fmt.Sprintf("%s/%s/%s/%s %s", in.Labels["instance"], in.Labels["engine"], in.Labels["rank"], in.Labels["reason"], in.Samples.Notation()))
	}
	want := "[parts:8000/0/0/full 16x1 parts:8000/1/0/full 8x1 parts:8000/0/1/full 4x1 parts:8000/0/0/other 32x1 beside:8000/0/0/full 1x1]"
	if fmt.Sprint(got) != want {
		t.Errorf("%v, want %v", got, want)
	}
	found(t, w, f, time.Minute, 16+8+1)
}
