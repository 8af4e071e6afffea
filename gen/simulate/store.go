package simulate

import (
	"sync"

	"metricwright/gen/ruleeval"
)

// targets are the series that targets export, by metric. They are made when first asked for, and
// forgotten when nobody will ask again.
type targets struct {
	mu      sync.Mutex
	made    map[string]*making
	make    func(name string) []*ruleeval.Series
	readers map[string]int // how many rules have yet to read a name
}

// making is a name's series, made once.
type making struct {
	once sync.Once
	list []*ruleeval.Series
}

func newTargets(make func(string) []*ruleeval.Series) *targets {
	return &targets{made: map[string]*making{}, make: make, readers: map[string]int{}}
}

// Named implements ruleeval.Source.
func (s *targets) Named(name string) []*ruleeval.Series {
	s.mu.Lock()
	m := s.made[name]
	if m == nil {
		m = &making{}
		s.made[name] = m
	}
	s.mu.Unlock()
	m.once.Do(func() { m.list = s.make(name) })
	return m.list
}

// Each implements ruleeval.Source: a selector without a fixed name reads what rules recorded alone.
func (s *targets) Each(func(string, []*ruleeval.Series)) {}

// done says that a rule has read names, so that what no other rule reads goes.
func (s *targets) done(names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, n := range names {
		if s.readers[n]--; s.readers[n] <= 0 {
			delete(s.made, n)
		}
	}
}

// forget drops all series; they are made again when asked for.
func (s *targets) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made = map[string]*making{}
}
