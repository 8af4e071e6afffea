package analysis

import (
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// selector is what the schema knows of the series, narrowed by the matchers.
func (a *analyzer) selector(n *parser.VectorSelector) Result {
	r := a.selected(n)
	for _, m := range n.LabelMatchers {
		if m.Name == model.MetricNameLabel && n.Name != "" {
			continue
		}
		l, ok := narrow(r.Labels.Get(m.Name), m)
		if !ok {
			r.Empty = AlwaysEmpty
			continue
		}
		r.Labels = r.Labels.With(l)
	}
	if n.Smoothed {
		// An interpolated value lies between two samples, on which NaN and infinity spread.
		r.Range = r.Range.closed()
		r.Range.NaN = r.Range.NaN || r.Range.Inf
	}
	return r
}

// selected is what is known before the matchers on labels.
func (a *analyzer) selected(n *parser.VectorSelector) Result {
	names, ok := selectedNames(n, a.schema)
	if !ok {
		r := Result{Labels: AnyLabels().With(Label{Name: model.MetricNameLabel, Presence: Certain}), Range: Anything(), Floats: true, Histograms: true}
		r.Sources = []Source{{Node: n}}
		return r
	}
	var out Result
	for i, name := range names {
		r := a.series(n, name)
		if i == 0 {
			out = r
			continue
		}
		out = join(out, r)
	}
	if len(names) == 0 {
		out = Result{Empty: AlwaysEmpty, Range: nothing(), Floats: true, Sources: []Source{{Node: n}}}
	}
	return out
}

func (a *analyzer) series(n *parser.VectorSelector, name string) Result {
	if s, ok := a.schema.Series(name); ok {
		if s.Also != nil {
			return join(s.result(n), s.Also.result(n))
		}
		return s.result(n)
	}
	if c, ok := a.schema.(Complete); ok && c.Complete() {
		return Result{Empty: AlwaysEmpty, Range: nothing(), Floats: true, Sources: []Source{{Node: n}}}
	}
	r := Result{Labels: AnyLabels().With(nameLabel(name)), Range: Anything(), Floats: true, Histograms: true}
	r.Sources = []Source{{Node: n}}
	return r
}

// Names are the metric names that a selector can select: the one it gives, or those
// known to the schema that its matchers allow; ok is false where it can select a series
// that the schema does not know.
func selectedNames(n *parser.VectorSelector, s Schema) (names []string, ok bool) {
	if n.Name != "" {
		return []string{n.Name}, true
	}
	var on []*labels.Matcher
	for _, m := range n.LabelMatchers {
		if m.Name != model.MetricNameLabel {
			continue
		}
		if m.Type == labels.MatchEqual {
			return []string{m.Value}, true
		}
		on = append(on, m)
	}
	for _, m := range on {
		set := m.SetMatches()
		if m.Type != labels.MatchRegexp || len(set) == 0 {
			continue
		}
		for _, name := range set {
			if !slices.ContainsFunc(on, func(m *labels.Matcher) bool { return !m.Matches(name) }) && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return names, true
	}
	if c, complete := s.(Complete); complete && c.Complete() {
		for _, name := range s.Names() {
			if !slices.ContainsFunc(on, func(m *labels.Matcher) bool { return !m.Matches(name) }) {
				names = append(names, name)
			}
		}
		return names, true
	}
	return nil, false
}

// Complete is a schema outside of which there are no series.
type Complete interface{ Complete() bool }

// narrow is what a matcher leaves of a label; not ok, if nothing matches.
func narrow(l Label, m *labels.Matcher) (Label, bool) {
	absent := l.Presence != Certain && m.Matches("")
	if l.Presence == Never {
		return l, absent
	}
	out := Label{Name: l.Name, Presence: l.Presence, Expected: l.Expected && m.Matches("")}
	switch {
	case l.Values != nil:
		out.Values = []string{}
		for _, v := range l.Values {
			if m.Matches(v) {
				out.Values = append(out.Values, v)
			}
		}
	case m.Type == labels.MatchEqual:
		out.Values = []string{m.Value}
	case m.Type == labels.MatchRegexp && len(m.SetMatches()) > 0:
		out.Values = slices.Clone(m.SetMatches())
		slices.Sort(out.Values)
		out.Values = slices.Compact(out.Values)
	}
	out.Values = slices.DeleteFunc(out.Values, func(v string) bool { return v == "" })
	switch {
	case out.Values != nil && len(out.Values) == 0:
		return Label{Name: l.Name, Presence: Never}, absent
	case !m.Matches(""):
		out.Presence = Certain
	}
	return out, true
}

// join is what is known of elements of either result.
func join(x, y Result) Result {
	switch {
	case x.Empty == AlwaysEmpty:
		return y
	case y.Empty == AlwaysEmpty:
		return x
	}
	out := Result{
		Labels: Union(x.Labels, y.Labels), Range: Hull(x.Range, y.Range),
		Floats: x.Floats || y.Floats, Histograms: x.Histograms || y.Histograms,
		Sources: both(x.Sources, y.Sources),
	}
	if x.Empty == NeverEmpty || y.Empty == NeverEmpty {
		out.Empty = NeverEmpty
	}
	out.Kind = common(x.Kind, y.Kind)
	out.Unit, out.Observed = x.Unit, x.Observed
	if x.Kind == Number && x.Unit == "" {
		out.Unit, out.Observed = y.Unit, y.Observed
	} else if y.Kind != Number || y.Unit != "" {
		if y.Unit != x.Unit {
			out.Unit = ""
		}
		if y.Observed != x.Observed {
			out.Observed = ""
		}
	}
	switch {
	case x.Bounds == nil || y.Bounds == nil:
	case slices.Equal(x.Bounds, y.Bounds):
		out.Bounds = x.Bounds
	default:
		out.Bounds = append(slices.Clone(x.Bounds), y.Bounds...)
		slices.Sort(out.Bounds)
		out.Bounds = slices.Compact(out.Bounds)
	}
	return out
}

// common is the kind that describes both, if there is one.
func common(x, y Kind) Kind {
	switch {
	case x == y || y == Number:
		return x
	case x == Number:
		return y
	}
	return Unknown
}
