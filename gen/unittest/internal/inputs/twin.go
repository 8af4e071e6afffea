package inputs

import (
	"maps"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// A twin is equal to a series in everything but one label, so that whatever loses that label takes
// the two for one.

// Bears are the labels in which series of a quantity can differ while being of one process: those
// of the target that do not name it, the model, and the server's own under any of its names.
func (n *Names) Bears(v *promql.Vector) []string {
	var out []string
	add := func(label string) {
		if label != "" && !slices.Contains(out, label) && !slices.Contains(v.Joins(), label) {
			out = append(out, label)
		}
	}
	add(n.Pod)
	add(n.Role)
	for _, s := range v.Alts {
		if strings.HasSuffix(s.Name, "_bucket") {
			add("le")
		}
		for _, x := range []*promql.Series{&s, s.Beside, s.Whose} {
			for i := 0; x != nil && i < len(x.Own); i++ {
				add(x.Own[i])
			}
		}
	}
	return out
}

// twin is a series' labels with another value of one that it bears, or as they are where its
// matchers leave no other.
func (n *Names) twin(s *promql.Series, set map[string]string, label string) map[string]string {
	v, ok := n.another(s, set, label)
	if !ok {
		return set
	}
	out := maps.Clone(set)
	out[label] = v
	return out
}

// another is a value that a series' label may have besides the one that it has. That can be none.
func (n *Names) another(s *promql.Series, set map[string]string, label string) (string, bool) {
	own, ok := s.Metric.(*catalog.Metric).Label(label)
	hints := slices.Clone(own.Values)
	switch {
	case label == "le":
		for _, b := range s.Metric.(*catalog.Metric).Bounds {
			hints = append(hints, promql.Bound(b))
		}
	case !ok && set[label] == "":
		return "", false
	case !ok || n.isModel(label):
		hints = append(hints, "other-"+set[label])
	default:
		hints = append(hints, "1", "2")
	}
	matchers := slices.Concat(s.Match, n.matchers)
	for _, v := range accepted(matchers, label, hints...) {
		if v != set[label] {
			return v, true
		}
	}
	return "", false
}

// bounds are the bucket bounds that a spelling selects, if it selects some alone.
func bounds(s *promql.Series) []string {
	if !slices.ContainsFunc(s.Match, func(m *labels.Matcher) bool { return m.Name == "le" && m.Type == labels.MatchRegexp }) {
		return nil
	}
	var out []string
	for _, b := range s.Metric.(*catalog.Metric).Bounds {
		if le := promql.Bound(b); accepts(s.Match, "le", le) {
			out = append(out, le)
		}
	}
	return append(out, "+Inf")
}
