package ruleeval

import (
	"context"
	"sync"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/util/annotations"

	"metricwright/gen/promql/reads"
)

// Source gives out series by the name of their metric.
type Source interface {
	// Named are the series of a metric, sorted by labels.
	Named(name string) []*Series
	// Each calls f with the series of every metric, in any order.
	Each(f func(name string, list []*Series))
}

// Store is a set of series by metric, over a source that shows through where a metric has none of
// its own here. It may be read and written by several goroutines.
type Store struct {
	mu     sync.RWMutex
	byName map[string][]*Series
	under  Source
}

// NewStore is an empty store over a source; nil is none.
func NewStore(under Source) *Store { return &Store{byName: map[string][]*Series{}, under: under} }

// Set puts the series of a metric, sorted by labels, in place of those it had.
func (s *Store) Set(name string, list []*Series) {
	s.mu.Lock()
	s.byName[name] = list
	s.mu.Unlock()
}

// Put adds a series, at the place of one with the same labels, and keeps the metric sorted.
func (s *Store) Put(x *Series) {
	name := x.Metric.Get(model.MetricNameLabel)
	old := s.Named(name)
	list := make([]*Series, 0, len(old)+1)
	for _, o := range old {
		if !labels.Equal(o.Metric, x.Metric) {
			list = append(list, o)
		}
	}
	list = append(list, x)
	Sort(list)
	s.Set(name, list)
}

// Named implements Source.
func (s *Store) Named(name string) []*Series {
	s.mu.RLock()
	list, ok := s.byName[name]
	s.mu.RUnlock()
	if !ok && s.under != nil {
		return s.under.Named(name)
	}
	return list
}

// Each implements Source.
func (s *Store) Each(f func(name string, list []*Series)) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for name, list := range s.byName {
		f(name, list)
	}
	if s.under == nil {
		return
	}
	s.under.Each(func(name string, list []*Series) {
		if _, ok := s.byName[name]; !ok {
			f(name, list)
		}
	})
}

// Find are the series that a selector matches.
func (s *Store) Find(sel reads.Selector) []*Series { return find(s, sel.Name, sel.Matchers) }

func find(from Source, name string, matchers []*labels.Matcher) []*Series {
	var out []*Series
	keep := func(_ string, list []*Series) {
	next:
		for _, x := range list {
			for _, m := range matchers {
				if !m.Matches(x.Metric.Get(m.Name)) {
					continue next
				}
			}
			out = append(out, x)
		}
	}
	if name != "" {
		keep(name, from.Named(name))
		return out
	}
	from.Each(keep)
	Sort(out)
	return out
}

// Querier implements storage.Queryable.
func (s *Store) Querier(int64, int64) (storage.Querier, error) { return querier{s, nil}, nil }

// querier reads a store, or of each series only as many samples as cut says.
type querier struct {
	s   *Store
	cut func(*Series) int
}

// Select implements storage.Querier. The engine itself skips what lies outside its window, so the
// hints are of no use here.
func (q querier) Select(_ context.Context, _ bool, _ *storage.SelectHints, matchers ...*labels.Matcher) storage.SeriesSet {
	name := ""
	for _, m := range matchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			name = m.Value
		}
	}
	set := &seriesSet{list: find(q.s, name, matchers), i: -1}
	if q.cut != nil {
		for i, x := range set.list {
			set.list[i] = x.first(q.cut(x))
		}
	}
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
	list []*Series
	i    int
}

func (s *seriesSet) Next() bool                        { s.i++; return s.i < len(s.list) }
func (s *seriesSet) At() storage.Series                { return s.list[s.i] }
func (s *seriesSet) Err() error                        { return nil }
func (s *seriesSet) Warnings() annotations.Annotations { return nil }
