package inputs

import (
	"cmp"
	"math"
	"metricwright/gen/promql"
	"slices"
)

// settle fills in the buckets that were asked for in one phase only: in the other they lie on
// the line between their neighbours, so that they change no quantile there.
func (s *Subject) settle() {
	s.populate()
	groups := map[string][]*Leaf{}
	var order []string
	for _, l := range s.Leaves {
		if _, ok := l.Set["le"]; ok {
			k := l.without("le")
			if groups[k] == nil {
				order = append(order, k)
			}
			groups[k] = append(groups[k], l)
		}
	}
	for _, k := range order {
		g := groups[k]
		slices.SortFunc(g, func(a, b *Leaf) int { return cmp.Compare(a.bound(), b.bound()) })
		for _, p := range []Phase{Past, Now} {
			if slices.ContainsFunc(g, func(l *Leaf) bool { return l.known[p] }) {
				fill(g, p)
			}
		}
		if g[0].native() {
			s.complete(g)
		}
	}
}

func fill(buckets []*Leaf, p Phase) {
	below, low := 0.0, 0.0
	for i, l := range buckets {
		if l.known[p] {
			below, low = l.value[p], l.bound()
			continue
		}
		up := slices.IndexFunc(buckets[i:], func(x *Leaf) bool { return x.known[p] })
		v := below
		if up > 0 && !math.IsInf(buckets[i+up].bound(), 1) {
			high := buckets[i+up]
			v = promql.Round(below + float64((l.bound()-low)/(high.bound()-low))*(high.value[p]-below))
		}
		l.Put(p, v)
		below, low = v, l.bound()
	}
}

// without is the leaf's key without a label.
func (l *Leaf) without(label string) string {
	c := *l
	c.Set = map[string]string{}
	for k, v := range l.Set {
		if k != label {
			c.Set[k] = v
		}
	}
	return c.key()
}
