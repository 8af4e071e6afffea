// Package world invents input for a rule: random series of the metrics that it reads,
// with what fleets do to series: late births, ends, gaps, restarts, addresses that
// another pod takes over.
package world

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/examples"
	"metricwright/gen/promql/mutant"
	"metricwright/gen/promql/reads"
)

// Line is an input series of a promtool test: a series and its values in expanding notation.
type Line struct{ Series, Values string }

// World invents series for one rule.
type World struct {
	Step    time.Duration // between samples
	Samples int
	query   *reads.Query
	known   *mutant.Vocabulary
	rand    *rand.Rand
	scale   []float64           // numbers that the expression names
	choices map[string][]string // what each label may be
	lack    float64             // which share of the targets lacks a metric
	born    int                 // the first sample of the target at hand, and the one after its last
	gone    int
	named   []string // labels that the expression groups or matches by
}

// most bounds the samples of a series, so that a world stays small enough to read.
const most = 400

// New plans a world for a rule that runs at an interval and waits before it fires.
func New(q *reads.Query, known *mutant.Vocabulary, interval, wait time.Duration, seed uint64) *World {
	w := &World{query: q, known: known, rand: rand.New(rand.NewPCG(seed, 1)), choices: map[string][]string{}}
	reach, scale := measures(q)
	w.scale, w.named = scale, named(q)
	w.lack = []float64{0, 0.15, 0.5, 0.6}[w.rand.IntN(4)]
	w.Step = max(interval, reach/160, wait/160).Round(time.Second)
	w.Samples = min(most, int((reach*5/2+wait*9/4)/w.Step)+12)
	for _, sel := range w.selectors() {
		for _, label := range w.labels(sel) {
			for _, value := range append(w.known.Values(sel.Name, label), label) {
				if len(w.choices[label]) == 0 || value != label {
					w.choose(label, value)
				}
			}
		}
	}
	for label, values := range w.choices {
		if len(values) == 1 && label != labels.BucketLabel {
			w.choose(label, values[0]+"-2")
		}
	}
	return w
}

func (w *World) choose(label, value string) {
	if !slices.Contains(w.choices[label], value) {
		w.choices[label] = append(w.choices[label], value)
	}
}

// measures are how far an expression looks back, and the numbers in it.
func measures(q *reads.Query) (reach time.Duration, scale []float64) {
	parser.Inspect(q.Expr, func(n parser.Node, above []parser.Node) error {
		var own, around time.Duration
		for _, a := range above {
			if s, ok := a.(*parser.SubqueryExpr); ok {
				around += s.Range + s.OriginalOffset
			}
		}
		switch n := n.(type) {
		case *parser.VectorSelector:
			own = n.OriginalOffset
		case *parser.MatrixSelector:
			own = n.Range
		case *parser.SubqueryExpr:
			own = n.Range + n.OriginalOffset
		case *parser.NumberLiteral:
			if n.Val != 0 {
				scale = append(scale, n.Val)
			}
		}
		reach = max(reach, own+around)
		return nil
	})
	return reach, append(scale, 1)
}

// named are the labels that an expression groups or matches by.
func named(q *reads.Query) []string {
	var out []string
	parser.Inspect(q.Expr, func(n parser.Node, _ []parser.Node) error {
		switch n := n.(type) {
		case *parser.AggregateExpr:
			out = append(out, n.Grouping...)
		case *parser.BinaryExpr:
			if n.VectorMatching != nil {
				out = append(out, n.VectorMatching.MatchingLabels...)
			}
		}
		return nil
	})
	slices.Sort(out)
	return slices.Compact(out)
}

// selectors are what the rule reads and nothing else that it reads is recorded from.
func (w *World) selectors() []reads.Selector {
	all := w.query.Selectors()
	return slices.DeleteFunc(slices.Clone(all), func(s reads.Selector) bool {
		return s.Name == "" || slices.ContainsFunc(all, func(o reads.Selector) bool { return w.known.Computed(s.Name, o.Name) })
	})
}

// labels are those that series of a selector bear.
func (w *World) labels(sel reads.Selector) []string {
	out := w.known.Labels(sel.Name)
	if len(out) == 0 {
		out = w.named
	}
	out = slices.Clone(out)
	for _, m := range sel.Matchers {
		if m.Name != model.MetricNameLabel && !slices.Contains(out, m.Name) {
			out = append(out, m.Name)
		}
	}
	return out
}

// Lines are the series of the world: for each selector some that it matches and that
// differ in one label alone, and some that differ in many.
func (w *World) Lines() []Line {
	base := map[string]string{}
	names := []string{}
	for label, values := range w.choices {
		names = append(names, label)
		slices.Sort(values)
	}
	slices.Sort(names)
	for _, label := range names {
		base[label] = w.choices[label][w.rand.IntN(len(w.choices[label]))]
	}
	targets := []map[string]string{base}
	for _, label := range names {
		targets = append(targets, w.vary(base, label))
	}
	for range 2 {
		other := base
		for _, label := range names {
			if w.rand.IntN(2) == 0 {
				other = w.vary(other, label)
			}
		}
		targets = append(targets, other)
	}
	var out []Line
	seen := map[string]bool{}
	successive := w.rand.IntN(3) == 0
	for _, target := range targets {
		w.born, w.gone = 0, w.Samples
		if successive {
			w.born = max(0, w.rand.IntN(w.Samples*3/2)-w.Samples)
			w.gone = w.born + 1 + w.rand.IntN(w.Samples)
		}
		for _, sel := range w.selectors() {
			for _, l := range w.series(sel, target) {
				if text := l.Series; !seen[text] {
					seen[text] = true
					out = append(out, l)
				}
			}
		}
	}
	return out
}

// vary is a target with another value of a label.
func (w *World) vary(target map[string]string, label string) map[string]string {
	out := map[string]string{}
	for k, v := range target {
		out[k] = v
	}
	others := slices.DeleteFunc(slices.Clone(w.choices[label]), func(v string) bool { return v == target[label] })
	if len(others) > 0 {
		out[label] = others[w.rand.IntN(len(others))]
	}
	return out
}

// series are a selector's series of one target: mostly one, of histograms one a bucket.
func (w *World) series(sel reads.Selector, target map[string]string) []Line {
	lb := labels.NewBuilder(labels.FromStrings(model.MetricNameLabel, sel.Name))
	bounds := []string{}
	for _, label := range w.labels(sel) {
		if label == labels.BucketLabel {
			bounds = w.bounds(sel)
			continue
		}
		lb.Set(label, w.value(sel, label, target[label]))
	}
	if w.rand.Float64() < w.lack {
		return nil
	}
	if len(bounds) == 0 {
		return []Line{{Text(lb.Labels()), w.values(sel.Name, 1)}}
	}
	seed := w.rand.Uint64()
	var out []Line
	for i, bound := range bounds {
		lb.Set(labels.BucketLabel, bound)
		w.rand = rand.New(rand.NewPCG(seed, 1))
		out = append(out, Line{Text(lb.Labels()), w.values(sel.Name, float64(i+1)/float64(len(bounds)))})
	}
	return out
}

// value is the target's value of a label, or for a selector with a matcher mostly one
// that it lets through.
func (w *World) value(sel reads.Selector, label, value string) string {
	for _, m := range sel.Matchers {
		if m.Name != label || m.Matches(value) || w.rand.IntN(4) == 0 {
			continue
		}
		options := append([]string{"", "x"}, w.known.Values(sel.Name, label)...)
		options = append(options, examples.Of(m)...)
		options = slices.DeleteFunc(options, func(v string) bool { return !m.Matches(v) })
		if len(options) > 0 {
			return options[w.rand.IntN(len(options))]
		}
	}
	return value
}

// bounds are the upper bounds of a metric's buckets, in order.
func (w *World) bounds(sel reads.Selector) []string {
	out := slices.Clone(w.known.Values(sel.Name, labels.BucketLabel))
	if len(out) < 2 {
		out = []string{"0.1", "1", "10", "+Inf"}
	}
	slices.SortFunc(out, func(a, b string) int {
		x, _ := strconv.ParseFloat(a, 64)
		y, _ := strconv.ParseFloat(b, 64)
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return strings.Compare(a, b)
	})
	return out
}

// Text is a series as promtool reads it.
func Text(l labels.Labels) string {
	var b strings.Builder
	b.WriteString(l.Get(model.MetricNameLabel) + "{")
	first := true
	l.Range(func(l labels.Label) {
		if l.Name == model.MetricNameLabel {
			return
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		b.WriteString(l.Name + "=" + strconv.Quote(l.Value))
	})
	return b.String() + "}"
}
