package mutant

import (
	"maps"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Vocabulary is what a suite of tests has series of. Mistakes that name another
// label, value or metric pick from it, so that a test could notice them. The zero
// value knows nothing, and none of those mistakes is made.
type Vocabulary struct {
	metrics map[string]map[string]map[string]bool // metric, label, value
	sources map[string][]string                   // of a recorded metric, the metrics that it is computed from
}

// Add enters a series.
func (v *Vocabulary) Add(series labels.Labels) {
	metric := v.metric(series.Get(model.MetricNameLabel))
	series.Range(func(l labels.Label) {
		if l.Name == model.MetricNameLabel {
			return
		}
		if metric[l.Name] == nil {
			metric[l.Name] = map[string]bool{}
		}
		metric[l.Name][l.Value] = true
	})
}

// Derive enters the series that a rule records, once what its expression reads is known.
func (v *Vocabulary) Derive(name string, e parser.Expr) {
	metric := v.metric(name)
	if v.sources == nil {
		v.sources = map[string][]string{}
	}
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if sel, ok := n.(*parser.VectorSelector); ok {
			v.sources[name] = append(v.sources[name], sel.Name)
		}
		return nil
	})
	for _, label := range v.labels(e) {
		if metric[label] == nil {
			metric[label] = map[string]bool{}
		}
	}
}

func (v *Vocabulary) metric(name string) map[string]map[string]bool {
	if v.metrics == nil {
		v.metrics = map[string]map[string]map[string]bool{}
	}
	if v.metrics[name] == nil {
		v.metrics[name] = map[string]map[string]bool{}
	}
	return v.metrics[name]
}

// Labels are those of a metric, sorted.
func (v *Vocabulary) Labels(metric string) []string {
	return slices.Sorted(maps.Keys(v.metrics[metric]))
}

// Values are what a label of a metric has been seen with, or of the metrics that it is
// computed from.
func (v *Vocabulary) Values(metric, label string) []string {
	out := slices.Sorted(maps.Keys(v.metrics[metric][label]))
	for _, source := range v.sources[metric] {
		if len(out) == 0 && source != metric {
			out = v.Values(source, label)
		}
	}
	return out
}

// Computed reports whether a metric is recorded from another, directly or not.
func (v *Vocabulary) Computed(metric, other string) bool {
	return metric != other && v.from(metric, other)
}

// from reports whether a metric is another, or is computed from it.
func (v *Vocabulary) from(metric, other string) bool {
	return metric == other || slices.ContainsFunc(v.sources[metric], func(m string) bool { return m != metric && v.from(m, other) })
}

// labels are those that elements of an expression may bear, sorted.
func (v *Vocabulary) labels(e parser.Expr) []string {
	return slices.Sorted(maps.Keys(v.labelSet(e)))
}

func (v *Vocabulary) labelSet(e parser.Expr) map[string]bool {
	out := map[string]bool{}
	switch n := e.(type) {
	case *parser.VectorSelector:
		for label := range v.metrics[n.Name] {
			out[label] = true
		}
		for _, m := range n.LabelMatchers {
			if m.Type == labels.MatchEqual && m.Value == "" {
				delete(out, m.Name)
			}
		}
	case *parser.MatrixSelector:
		return v.labelSet(n.VectorSelector)
	case *parser.SubqueryExpr:
		return v.labelSet(n.Expr)
	case *parser.ParenExpr:
		return v.labelSet(n.Expr)
	case *parser.UnaryExpr:
		return v.labelSet(n.Expr)
	case *parser.AggregateExpr:
		out = v.labelSet(n.Expr)
		maps.DeleteFunc(out, func(label string, _ bool) bool { return slices.Contains(n.Grouping, label) == n.Without })
	case *parser.BinaryExpr:
		return v.joined(n)
	case *parser.Call:
		for _, a := range n.Args {
			maps.Copy(out, v.labelSet(a))
		}
		if n.Func.Name == "histogram_quantile" || n.Func.Name == "histogram_fraction" {
			delete(out, labels.BucketLabel)
		}
	}
	return out
}

// joined are the labels of a binary operation's result.
func (v *Vocabulary) joined(n *parser.BinaryExpr) map[string]bool {
	left, right := v.labelSet(n.LHS), v.labelSet(n.RHS)
	m := n.VectorMatching
	switch {
	case n.Op == parser.LOR || m == nil:
		maps.Copy(left, right)
	case m.Card == parser.CardOneToMany:
		for _, label := range m.Include {
			right[label] = true
		}
		return right
	case m.Card == parser.CardManyToOne:
		for _, label := range m.Include {
			left[label] = true
		}
	case m.Card == parser.CardOneToOne:
		maps.DeleteFunc(left, func(label string, _ bool) bool { return slices.Contains(m.MatchingLabels, label) != m.On })
	}
	return left
}
