package promql

import (
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Narrow adds matchers to the selectors of an expression that exported takes, by the one name of their
// series ("" where a selector fixes none). Where a selector says something of a label itself, that stands.
func Narrow(e Expr, with []*labels.Matcher, exported func(name string) bool) {
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		v, ok := n.(*parser.VectorSelector)
		if !ok || !exported(named(v)) {
			return nil
		}
		own := v.LabelMatchers
		for _, m := range with {
			if !slices.ContainsFunc(own, func(o *labels.Matcher) bool { return o.Name == m.Name }) {
				v.LabelMatchers = append(slices.Clip(v.LabelMatchers), m)
			}
		}
		return nil
	})
}

// named is the one metric name that a selector takes, "" if it fixes none.
func named(v *parser.VectorSelector) string {
	for _, m := range v.LabelMatchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			return m.Value
		}
	}
	return v.Name
}
