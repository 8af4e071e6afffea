package eval

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"sort"

	"github.com/prometheus/prometheus/model/histogram"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql"

	"metricwright/gen/promql/reads"
	"metricwright/gen/ruleeval"
	"metricwright/gen/ruletest/internal/suite"
)

// Sample is one element of a result, or one that is expected.
type Sample struct {
	Labels    labels.Labels
	Value     float64
	Histogram string // in test notation; empty for a float
}

// Mismatch is an assertion that does not hold.
type Mismatch struct {
	Alert int // index under alert_rule_test, or -1
	Expr  int // index under promql_expr_test, or -1

	ExpectedAlerts, GotAlerts   []suite.Alert
	ExpectedSamples, GotSamples []Sample
	Err                         error // the expression, or an expected sample, is wrong
}

// checkAlert compares what fires with what is expected, and returns both in order.
func checkAlert(c suite.AlertCase, got []suite.Alert) (Mismatch, bool) {
	want := slices.Clone(c.Expected)
	order := func(a, b suite.Alert) int {
		return cmp.Or(labels.Compare(a.Labels, b.Labels), labels.Compare(a.Annotations, b.Annotations))
	}
	slices.SortFunc(want, order)
	slices.SortFunc(got, order)
	equal := slices.EqualFunc(want, got, func(a, b suite.Alert) bool {
		return labels.Equal(a.Labels, b.Labels) && labels.Equal(a.Annotations, b.Annotations)
	})
	return Mismatch{ExpectedAlerts: want, GotAlerts: got}, equal
}

// checkExpr compares a result with what is expected of it. Like promtool, it never
// finds NaN equal to anything.
func checkExpr(d reads.Dialect, c suite.ExprCase, result promql.Vector, fuzzy bool) (Mismatch, bool) {
	var m Mismatch
	for _, s := range result {
		m.GotSamples = append(m.GotSamples, Sample{s.Metric.Copy(), s.F, histogramText(s.H)})
	}
	for i := range c.Expected {
		s, err := expectation(d, c, i)
		if err != nil {
			m.Err = err
			return m, false
		}
		m.ExpectedSamples = append(m.ExpectedSamples, s)
	}
	for _, list := range [][]Sample{m.ExpectedSamples, m.GotSamples} {
		sort.SliceStable(list, func(i, j int) bool { return labels.Compare(list[i].Labels, list[j].Labels) < 0 })
	}
	return m, slices.EqualFunc(m.ExpectedSamples, m.GotSamples, func(a, b Sample) bool {
		return labels.Equal(a.Labels, b.Labels) && a.Histogram == b.Histogram && sameValue(a.Value, b.Value, fuzzy)
	})
}

func sameValue(a, b float64, fuzzy bool) bool {
	return a == b || fuzzy && (math.Nextafter(a, math.Inf(-1)) == b || math.Nextafter(a, math.Inf(1)) == b)
}

func expectation(d reads.Dialect, c suite.ExprCase, i int) (Sample, error) {
	in := c.Expected[i]
	l, err := d.Parser.ParseMetric(in.Labels)
	if err != nil {
		return Sample{}, fmt.Errorf("labels %q: %w", in.Labels, err)
	}
	var h *histogram.FloatHistogram
	if in.Histogram != "" {
		_, values, err := d.Parser.ParseSeriesDesc("{} " + in.Histogram)
		if err == nil && (len(values) != 1 || values[0].Histogram == nil) {
			err = fmt.Errorf("not one histogram")
		}
		if err != nil {
			return Sample{}, fmt.Errorf("histogram %q: %w", in.Histogram, err)
		}
		h = values[0].Histogram
	}
	return Sample{l, in.Value, histogramText(h)}, nil
}

// evaluation is what rules came to, as they are or with some of them changed.
type evaluation struct {
	*ruleeval.Evaluation
	engine  *ruleeval.Engine
	from    *ruleeval.Store
	changed map[int]*ruleeval.Outcome
}

// outcome is what the i-th rule came to; nil if it was not evaluated.
func (e *evaluation) outcome(i int) *ruleeval.Outcome {
	if o := e.changed[i]; o != nil {
		return o
	}
	return e.Out[i]
}

// fires are the alerts of some rules that fire at a step.
func (e *evaluation) fires(ctx context.Context, rules []int, step int) []suite.Alert {
	var out []suite.Alert
	for _, i := range rules {
		if o := e.outcome(i); o != nil {
			for _, f := range o.Firing[step] {
				out = append(out, suite.Alert{Labels: f.Labels, Annotations: e.Annotations(ctx, f)})
			}
		}
	}
	return out
}

// histogramText is a histogram in test notation; empty for a float.
func histogramText(h *histogram.FloatHistogram) string {
	if h == nil {
		return ""
	}
	return h.TestExpression()
}
