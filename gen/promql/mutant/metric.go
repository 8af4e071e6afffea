package mutant

import (
	"cmp"
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// nearest is how many other metrics a selector is given.
const nearest = 2

// metrics reads another metric of the same family: of those that the suite has, the
// ones whose names share most words.
func metrics(s *surgeon, at site) {
	n, ok := at.node.(*parser.VectorSelector)
	if !ok || n.Name == "" {
		return
	}
	old, matchers := n.Name, n.LabelMatchers
	for _, name := range s.known.family(old, s.name) {
		s.change("metric", at, "", func() {
			n.Name, n.LabelMatchers = name, slices.Clone(matchers)
			for i, m := range matchers {
				if m.Name == model.MetricNameLabel {
					n.LabelMatchers[i] = labels.MustNewMatcher(labels.MatchEqual, m.Name, name)
				}
			}
		}, func() { n.Name, n.LabelMatchers = old, matchers })
	}
}

// family are the metrics with names nearest to one, of those that share half its
// words and can be read by a rule of that name: none that is computed from it.
func (v *Vocabulary) family(name, rule string) []string {
	own := words(name)
	shared := map[string]int{}
	var out []string
	for other := range v.metrics {
		if other == name || v.kind(other) != v.kind(name) || rule != "" && v.from(other, rule) {
			continue
		}
		theirs := words(other)
		for _, w := range own {
			if slices.Contains(theirs, w) {
				shared[other] += 2
			}
		}
		shared[other] -= len(theirs)
		if shared[other] >= 0 {
			out = append(out, other)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(shared[b]-shared[a], strings.Compare(a, b)) })
	return out[:min(len(out), nearest)]
}

func words(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == ':' })
}

// kind tells metrics that are read in different manners: buckets from others, and
// what rules record from what servers export.
func (v *Vocabulary) kind(name string) [2]bool {
	return [2]bool{strings.HasSuffix(name, "_bucket"), v.sources[name] != nil}
}
