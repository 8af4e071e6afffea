package eval

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/tsdb/chunkenc"

	"metricwright/gen/ruleeval"
)

// contents are all series that a storage holds.
func contents(t testing.TB, h *head) []*ruleeval.Series {
	t.Helper()
	q, err := h.Querier(math.MinInt64, math.MaxInt64)
	if err != nil {
		t.Fatal(err)
	}
	defer q.Close()
	var all []*ruleeval.Series
	set := q.Select(context.Background(), true, nil, labels.MustNewMatcher(labels.MatchRegexp, model.MetricNameLabel, ".+"))
	for set.Next() {
		all = append(all, read(set.At()))
	}
	return all
}

func read(in storage.Series) *ruleeval.Series {
	s := ruleeval.NewSeries(in.Labels())
	it := in.Iterator(nil)
	for kind := it.Next(); kind != chunkenc.ValNone; kind = it.Next() {
		if kind == chunkenc.ValFloat {
			t, f := it.At()
			s.Add(t, f, nil)
			continue
		}
		t, h := it.AtFloatHistogram(nil)
		s.Add(t, 0, h)
	}
	return s
}

// TestStoredEqualsStorage puts histograms of all sorts through Prometheus's own
// storage and through ours, and compares values and hints.
func TestStoredEqualsStorage(t *testing.T) {
	hints := map[histogram.CounterResetHint]int{}
	for seed := range uint64(40) {
		g := rand.New(rand.NewPCG(seed, 3))
		s := ruleeval.NewSeries(labels.FromStrings("__name__", "h"))
		at, step := int64(0), []int64{15_000, 60_000, 3_600_000}[g.IntN(3)]
		count, width := 0.0, uint32(1+g.IntN(40))
		for range 40 + g.IntN(400) {
			at += step * int64(1+g.IntN(2))
			switch g.IntN(30) {
			case 0:
				count = 0
			case 1:
				s.Add(at, ruleeval.Stale, nil)
				continue
			case 2:
				s.Add(at, g.Float64(), nil)
				continue
			case 3:
				width = uint32(1 + g.IntN(60))
			}
			s.Add(at, 0, madeHistogram(g, &count, width))
		}
		ours, err := s.Stored()
		if err != nil {
			t.Fatal(err)
		}
		h, err := newHead()
		if err != nil {
			t.Fatal(err)
		}
		if err := h.load([]*ruleeval.Series{s}, math.MinInt64, math.MaxInt64); err != nil {
			t.Fatal(err)
		}
		if a, b := printed([]*ruleeval.Series{ours}), printed(contents(t, h)); a != b {
			t.Errorf("seed %d\nours:\n%s\nthe storage's:\n%s", seed, a, b)
		}
		h.close()
		for _, h := range ours.H {
			if h != nil {
				hints[h.CounterResetHint]++
			}
		}
	}
	if hints[histogram.UnknownCounterReset] < 100 || hints[histogram.NotCounterReset] < 100 || hints[histogram.GaugeType] < 20 {
		t.Errorf("hints seen: %v", hints)
	}
}

func madeHistogram(g *rand.Rand, count *float64, width uint32) *histogram.FloatHistogram {
	h := &histogram.FloatHistogram{PositiveSpans: []histogram.Span{{Length: width}}, Sum: g.Float64()}
	*count += float64(g.IntN(5))
	for range width {
		h.PositiveBuckets = append(h.PositiveBuckets, *count)
		h.Count += *count
	}
	if g.IntN(25) == 0 {
		h.CounterResetHint = histogram.GaugeType
	}
	return h
}
