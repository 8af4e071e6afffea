package simulate

import (
	"context"
	"slices"
	"sync"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/storage"
	"github.com/prometheus/prometheus/util/annotations"
)

func sortSeries(s []*series) {
	slices.SortFunc(s, func(a, b *series) int { return labels.Compare(a.lset, b.lset) })
}

func contains(list []string, s string) bool { return slices.Contains(list, s) }

// store holds series by metric name: those that rules have recorded, and those of targets,
// which are made when first asked for and forgotten when nobody will ask again.
type store struct {
	mu       sync.Mutex
	recorded map[string][]*series
	made     map[string]*making
	make     func(name string) []*series
	readers  map[string]int // how many rules have yet to read a name; nil: nothing is forgotten
}

// making is a name's series, made once.
type making struct {
	once sync.Once
	list []*series
}

func newStore(make func(string) []*series) *store {
	return &store{recorded: map[string][]*series{}, made: map[string]*making{}, make: make}
}

// named are the series of a name, sorted by labels.
func (s *store) named(name string) []*series {
	s.mu.Lock()
	if list, ok := s.recorded[name]; ok {
		s.mu.Unlock()
		return list
	}
	m := s.made[name]
	if m == nil {
		m = &making{}
		s.made[name] = m
	}
	s.mu.Unlock()
	m.once.Do(func() { m.list = s.make(name) })
	return m.list
}

// record keeps what a rule came to.
func (s *store) record(name string, list []*series) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := append(slices.Clone(s.recorded[name]), list...)
	sortSeries(all)
	s.recorded[name] = all
}

// done says that a rule has read names, so that series of targets which no other rule reads go.
func (s *store) done(names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range names {
		if s.readers[n]--; s.readers[n] <= 0 {
			delete(s.made, n)
		}
	}
}

// forget drops all series of targets; they are made anew when asked for.
func (s *store) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made = map[string]*making{}
}

// Querier implements storage.Queryable.
func (s *store) Querier(int64, int64) (storage.Querier, error) { return querier{s}, nil }

type querier struct{ s *store }

// Select implements storage.Querier. A selector without a fixed name reads what rules recorded.
func (q querier) Select(_ context.Context, _ bool, _ *storage.SelectHints, ms ...*labels.Matcher) storage.SeriesSet {
	set := &found{i: -1}
	for _, m := range ms {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			set.keep(q.s.named(m.Value), ms)
			return set
		}
	}
	q.s.mu.Lock()
	defer q.s.mu.Unlock()
	for _, list := range q.s.recorded {
		set.keep(list, ms)
	}
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

// found is a set of series.
type found struct {
	list []*series
	i    int
}

func (f *found) keep(list []*series, ms []*labels.Matcher) {
next:
	for _, s := range list {
		for _, m := range ms {
			if !m.Matches(s.lset.Get(m.Name)) {
				continue next
			}
		}
		f.list = append(f.list, s)
	}
}

func (f *found) Next() bool                        { f.i++; return f.i < len(f.list) }
func (f *found) At() storage.Series                { return f.list[f.i] }
func (f *found) Err() error                        { return nil }
func (f *found) Warnings() annotations.Annotations { return nil }
