// Package eval runs one unit test: it evaluates the rules that the test's
// assertions depend on and compares what comes out.
//
// Rules are evaluated over all steps at once where that equals one evaluation a
// step, and step by step with Prometheus's own rule groups elsewhere.
package eval

import (
	"context"
	"math"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/util/annotations"

	"metricwright/gen/promql/reads"
)

// point is one sample: a float, or a histogram where h is set. Times are in
// milliseconds since the epoch.
type point struct {
	t int64
	f float64
	h *histogram.FloatHistogram
}

// series is what memory holds. It never changes once it can be read.
type series struct {
	lset   labels.Labels
	points []point
}

// Labels implements storage.Series.
func (s *series) Labels() labels.Labels { return s.lset }

// same reports whether two series are equal to the bit.
func (s *series) same(o *series) bool {
	return labels.Equal(s.lset, o.lset) && slices.EqualFunc(s.points, o.points, func(a, b point) bool {
		if a.t != b.t || (a.h == nil) != (b.h == nil) {
			return false
		}
		if a.h != nil {
			return a.h.Equals(b.h) && a.h.CounterResetHint == b.h.CounterResetHint
		}
		return math.Float64bits(a.f) == math.Float64bits(b.f) || a.f != a.f && b.f != b.f && isStale(a.f) == isStale(b.f)
	})
}

func sameSeries(a, b []*series) bool {
	return slices.EqualFunc(a, b, func(x, y *series) bool { return x == y || x.same(y) })
}

func sortSeries(s []*series) {
	slices.SortFunc(s, func(a, b *series) int { return labels.Compare(a.lset, b.lset) })
}

// memory is a set of series by metric name, over another that shows through where
// a name has none of its own.
type memory struct {
	byName map[string][]*series
	under  *memory
}

func newMemory(under *memory) *memory { return &memory{byName: map[string][]*series{}, under: under} }

// named are the series of a metric, sorted by labels.
func (m *memory) named(name string) []*series {
	for ; m != nil; m = m.under {
		if s, ok := m.byName[name]; ok {
			return s
		}
	}
	return nil
}

// find are the series that a selector matches.
func (m *memory) find(sel reads.Selector) []*series {
	var set seriesSet
	if sel.Name != "" {
		set.keep(m.named(sel.Name), sel.Matchers)
		return set.list
	}
	m.each(func(list []*series) { set.keep(list, sel.Matchers) })
	return set.list
}

// each calls f with the series of every name.
func (m *memory) each(f func([]*series)) {
	seen := map[string]bool{}
	for ; m != nil; m = m.under {
		for name, s := range m.byName {
			if !seen[name] {
				seen[name] = true
				f(s)
			}
		}
	}
}

// Querier implements storage.Queryable.
func (m *memory) Querier(int64, int64) (storage.Querier, error) { return querier{m}, nil }

type querier struct{ m *memory }

// Select implements storage.Querier. The engine itself skips what lies outside its
// window, so the hints are of no use here.
func (q querier) Select(_ context.Context, _ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	set := &seriesSet{i: -1}
	for _, m := range matchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			set.keep(q.m.named(m.Value), matchers)
			return set
		}
	}
	q.m.each(func(s []*series) { set.keep(s, matchers) })
	sortSeries(set.list)
	return set
}

// LabelValues implements storage.Querier; no evaluation asks for it.
func (querier) LabelValues(context.Context, string, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

// LabelNames implements storage.Querier; no evaluation asks for it.
func (querier) LabelNames(context.Context, *storage.LabelHints, ...*labels.Matcher) ([]string, annotations.Annotations, error) {
	return nil, nil, nil
}

// Close implements storage.Querier.
func (querier) Close() error { return nil }

type seriesSet struct {
	list []*series
	i    int
}

func (s *seriesSet) keep(list []*series, matchers []*labels.Matcher) {
next:
	for _, x := range list {
		for _, m := range matchers {
			if !m.Matches(x.lset.Get(m.Name)) {
				continue next
			}
		}
		s.list = append(s.list, x)
	}
}

func (s *seriesSet) Next() bool                        { s.i++; return s.i < len(s.list) }
func (s *seriesSet) At() storage.Series                { return s.list[s.i] }
func (s *seriesSet) Err() error                        { return nil }
func (s *seriesSet) Warnings() annotations.Annotations { return nil }
