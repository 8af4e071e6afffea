package inputs

import (
	"fmt"
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// rest is what a leaf's own series must carry where other leaves are parts of it: the value
// without theirs, under a value of the label that tells them apart.
func (s *Subject) rest(l *Leaf, i int, set map[string]string) (past, now float64, err error) {
	alt := spelling(l.Vector, i)
	past, now = l.own(Past), l.own(Now)
	refuse := map[string][]*labels.Matcher{}
	for _, o := range s.Leaves {
		m, ok, err := s.part(l, o, i)
		if err != nil {
			return 0, 0, err
		}
		if !ok {
			continue
		}
		refuse[m.Name] = append(refuse[m.Name], m)
		if l.fold == "sum" {
			past, now = promql.Round(past-o.own(Past)), promql.Round(now-o.own(Now))
		}
	}
	if past < 0 || now < 0 {
		return 0, 0, fmt.Errorf("the parts of %s are more than the whole", alt.Name)
	}
	for name, ms := range refuse {
		legal, _ := alt.Metric.(*catalog.Metric).Label(name)
		free := func(v string) bool {
			return accepts(alt.Match, name, v) && !slices.ContainsFunc(ms, func(m *labels.Matcher) bool { return m.Matches(v) })
		}
		at := slices.IndexFunc(append(slices.Clone(legal.Values), "rest"), free)
		if at < 0 {
			return 0, 0, fmt.Errorf("%s: no value of %s is left for the rest", alt.Name, name)
		}
		set[name] = append(slices.Clone(legal.Values), "rest")[at]
	}
	return past, now, nil
}

// part reports whether a leaf counts in another too, and by which matcher the two differ.
func (s *Subject) part(whole, o *Leaf, i int) (*labels.Matcher, bool, error) {
	if o == whole || !same(whole.part(i), o.part(i)) || o.Vector == nil || o.Process != whole.Process || o.Presence != whole.Presence {
		return nil, false, nil
	}
	alt, mine := spelling(o.Vector, i), spelling(whole.Vector, i)
	if alt.Name != mine.Name {
		return nil, false, nil
	}
	set, err := s.names.Exported(alt, s.Processes[o.Process], o.Set)
	if err != nil {
		return nil, false, err
	}
	for _, m := range mine.Match {
		if !m.Matches(set[m.Name]) {
			return nil, false, nil
		}
	}
	for k, v := range whole.Set {
		if set[k] != v {
			return nil, false, nil
		}
	}
	for _, m := range alt.Match {
		if !slices.ContainsFunc(mine.Match, func(x *labels.Matcher) bool { return x.String() == m.String() }) {
			return m, true, nil
		}
	}
	for k, v := range o.Set {
		if whole.Set[k] != v {
			return promql.Equal(k, v), true, nil
		}
	}
	return nil, false, nil
}

// spelling is a vector's i-th spelling, or its last.
func spelling(v *promql.Vector, i int) *promql.Series { return &v.Alts[min(i, len(v.Alts)-1)] }
