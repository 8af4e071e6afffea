package inputs

import (
	"fmt"
	"maps"
	"sort"
	"strings"

	"metricwright/gen/promql"
)

// Phase is a time of a subject's life.
type Phase = promql.Phase

// The phases: how it was before and is again afterwards, and what the test is about.
const (
	Past = promql.Before
	Now  = promql.During
)

// Subject is what a subject's servers export, as levels of gauges, and as paces of counters per
// second or per window.
type Subject struct {
	Processes []Process
	Leaves    []*Leaf // in the order in which they were asked for

	names *Names
	name  string
	by    []string
	scale float64                  // of what may be chosen freely
	cut   func(record string) bool // whether what a rule records is given, and not worked out
	soft  []func() error
	alive [2]*int // how many targets there are, by phase
	byKey map[string]*Leaf
}

// Leaf is one quantity of one process that input series carry.
type Leaf struct {
	Vector   *promql.Vector    // exported, in the first spelling or another
	Recorded *promql.Recorded  // or recorded
	Up       *promql.Unscraped // or whether its target can be scraped
	Presence bool              // zero: the series is not there
	Process  int
	Set      map[string]string // labels that it is distinguished by, for example le
	fold     string            // by which rule series of it add up
	capacity bool              // what another leaf is divided by, series by series
	folded   bool              // of a recording: the rule that reads it folds it once more
	below    *Leaf             // of a native bucket: the one before
	follows  string            // of a native histogram: the part that follows from its buckets
	value    [2]float64
	known    [2]bool
}

// At is the leaf's value in a phase; what is asked of only one holds for both.
func (l *Leaf) At(p Phase) float64 {
	if l.known[p] {
		return l.value[p]
	}
	return l.value[1-p]
}

// Fold is the rule by which series of the leaf add up.
func (l *Leaf) Fold() string { return l.fold }

// Capacity reports whether another leaf is divided by it, series by series.
func (l *Leaf) Capacity() bool { return l.capacity }

// Rate reports whether the leaf is a counter, of which two samples make a rate.
func (l *Leaf) Rate() bool { return l.Vector != nil && l.Vector.Kind != promql.Level }

// Put sets the leaf's value in a phase.
func (l *Leaf) Put(p Phase, v float64) { l.value[p], l.known[p] = v, true }

// NewSubject is an empty subject of a subject, which the grouping tells from others. With cut,
// recordings are inputs.
func (n *Names) NewSubject(subject string, by []string, scale float64, cut bool) *Subject {
	return n.NewSubjectOf(subject, by, scale, func(string) bool { return cut })
}

// NewSubjectOf is NewSubject of which some recordings are inputs.
func (n *Names) NewSubjectOf(subject string, by []string, scale float64, cut func(record string) bool) *Subject {
	return &Subject{names: n, name: subject, by: by, scale: scale, cut: cut, byKey: map[string]*Leaf{}}
}

// process is the subject's i-th server, made when first asked for.
func (s *Subject) process(i int) Process {
	for len(s.Processes) <= i {
		s.Processes = append(s.Processes, s.names.Process(s.name, len(s.Processes), s.by))
	}
	return s.Processes[i]
}

// leaf finds or makes a quantity. Two spellings of one quantity are one leaf.
func (s *Subject) leaf(l Leaf) *Leaf {
	s.process(l.Process)
	k := l.key()
	if have, ok := s.byKey[k]; ok {
		return have
	}
	l.Set = maps.Clone(l.Set)
	s.byKey[k] = &l
	s.Leaves = append(s.Leaves, &l)
	return &l
}

// put asks for a value where none was asked for yet.
func (s *Subject) put(l Leaf, p Phase, v float64) {
	if x := s.leaf(l); !x.known[p] {
		x.Put(p, v)
	}
}

func (l *Leaf) key() string {
	name := ""
	switch {
	case l.Recorded != nil:
		name = l.Recorded.Name
	case l.Up != nil:
		name = "up"
	default:
		a := l.Vector.Alts[0]
		name = a.Name + a.Take
		for _, m := range a.Match {
			name += "," + m.String()
		}
		name += fmt.Sprint(l.Presence)
	}
	var set []string
	for k, v := range l.Set {
		set = append(set, k+"="+v)
	}
	sort.Strings(set)
	return fmt.Sprintf("%d %s%s{%s}", l.Process, name, l.follows, strings.Join(set, ","))
}
