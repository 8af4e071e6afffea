package inputs

import (
	"math"
	"strconv"

	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// A native histogram is asked for as classic buckets are, by how many observations lie up to a
// bound; drawn, each bucket has what the ones under it have not, and the count and the sum follow.

// histogram asks for so many observations up to the bound that the request names, or for so many
// altogether, of which half lie up to a bound in the middle.
func (s *Subject) histogram(l Leaf, a promql.Ask, v float64) {
	at := func(le string, v float64) {
		x := l
		x.Set = map[string]string{"le": le}
		for k, y := range l.Set {
			x.Set[k] = y
		}
		s.put(x, a.Phase, v)
	}
	delete(l.Set, "le")
	if le, ok := a.Set["le"]; ok {
		at(le, v)
		return
	}
	if b := Bounds(l.node()); len(b) > 0 {
		at(promql.Bound(b[len(b)/2]), v/2)
	}
	at("+Inf", v)
}

// node is the quantity that the leaf carries.
func (l *Leaf) node() promql.Node {
	if l.Recorded != nil {
		return l.Recorded
	}
	return &promql.Folded{Of: l.Vector}
}

// native reports whether the leaf is part of native histograms, whatever its spelling.
func (l *Leaf) native() bool {
	switch {
	case l.Recorded != nil:
		return promql.Native(l.Recorded)
	case l.Vector != nil:
		return l.Vector.Alts[0].Whole()
	}
	return false
}

// part is which part of a native histogram the leaf is in a spelling, or nil of a number.
func (l *Leaf) part(i int) *expected.Part {
	if !l.native() {
		if l.Vector == nil || !spelling(l.Vector, i).Native {
			return nil
		}
		of := map[string]string{"histogram_sum": "sum", "histogram_count": "count"}[spelling(l.Vector, i).Take]
		return &expected.Part{Of: of, Bounds: Bounds(l.node())}
	}
	out := &expected.Part{Of: l.follows, Bounds: Bounds(l.node()), Implied: true}
	if l.follows == "" {
		out.Of, out.Upper, out.Implied = "bucket", l.bound(), false
	}
	return out
}

// same reports whether both are the same part.
func same(a, b *expected.Part) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Of == b.Of && a.Upper == b.Upper
}

// own is the leaf's value without what is another's: a native bucket has what lies under its
// bound and under none below.
func (l *Leaf) own(p Phase) float64 {
	if l.below == nil {
		return l.At(p)
	}
	return promql.Round(l.At(p) - l.below.At(p))
}

// complete lets the buckets of a native histogram know each other, all observations have a bucket,
// and the count and the sum follow from them.
func (s *Subject) complete(buckets []*Leaf) {
	last := buckets[len(buckets)-1]
	if !math.IsInf(last.bound(), 1) {
		x := *last
		x.Set = map[string]string{"le": "+Inf"}
		for k, v := range last.Set {
			if k != "le" {
				x.Set[k] = v
			}
		}
		buckets = append(buckets, s.leaf(x))
	}
	var sum [2]float64
	for i, b := range buckets {
		reach := b.bound()
		if i > 0 {
			b.below = buckets[i-1]
			if math.IsInf(reach, 1) {
				reach = b.below.bound()
			}
		}
		if math.IsInf(reach, 1) {
			reach = 1
		}
		for _, p := range []Phase{Past, Now} {
			sum[p] += float64(b.own(p) * reach)
		}
	}
	all := buckets[len(buckets)-1]
	for _, f := range []struct {
		part  string
		value func(Phase) float64
	}{{"count", all.At}, {"sum", func(p Phase) float64 { return promql.Round(sum[p]) }}} {
		x := *all
		x.follows, x.below, x.Set = f.part, nil, map[string]string{}
		for k, v := range all.Set {
			if k != "le" {
				x.Set[k] = v
			}
		}
		leaf := s.leaf(x)
		for _, p := range []Phase{Past, Now} {
			leaf.Put(p, f.value(p))
		}
	}
}

// DrawNumber draws a number under the names of the first process' native histograms.
func (s *Subject) DrawNumber(w *expected.World, c Timeline) error {
	for _, l := range s.Leaves {
		if l.follows != "count" {
			continue
		}
		set, err := s.names.Exported(&l.Vector.Alts[0], s.Processes[l.Process], nil)
		if err != nil {
			return err
		}
		in := expected.Input{Name: l.Vector.Alts[0].Name, Labels: set, Samples: Samples(l.Vector, w.Step, Drawn{Timeline: c}, l.At(Past), l.At(Now))}
		if err := w.Add(in); err != nil {
			return err
		}
	}
	return nil
}

// bound is the upper bound of a bucket.
func (l *Leaf) bound() float64 {
	v, _ := strconv.ParseFloat(l.Set["le"], 64)
	return v
}
