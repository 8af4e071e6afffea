package analysis

import (
	"math"

	"github.com/prometheus/prometheus/promql/parser"
)

// aggregate is what an aggregation makes of its operand.
func (a *analyzer) aggregate(n *parser.AggregateExpr) Result {
	in := a.expr(n.Expr)
	var param *Result
	if n.Param != nil {
		param = a.expr(n.Param)
	}
	out := *in
	out.Conflict = nil
	switch n.Op {
	case parser.TOPK, parser.BOTTOMK, parser.LIMITK, parser.LIMIT_RATIO:
		out.Empty = weaken(in.Empty)
		if n.Op == parser.TOPK || n.Op == parser.BOTTOMK {
			out.Histograms = false
			out.Empty = emptyWithout(in)
		}
		return out
	}
	out.Labels = grouped(in.Labels, n.Grouping, n.Without)
	switch n.Op {
	case parser.SUM:
		out.Range = in.Range.sum()
		if out.Kind == Share && !out.Range.Within(0, 1) {
			out.Kind = Unknown
		}
		if in.Floats && in.Histograms {
			out.Empty = weaken(in.Empty)
		}
	case parser.AVG:
		out.Range = mean(in.Range)
		if in.Floats && in.Histograms {
			out.Empty = weaken(in.Empty)
		}
	case parser.MIN, parser.MAX:
		out.floatsOnly(in)
	case parser.QUANTILE:
		out.floatsOnly(in)
		out.Range = quantileOf(in.Range, param.Range)
	case parser.COUNT:
		out.counted(Count, "count", AtLeast(1))
	case parser.GROUP:
		out.counted(Bool, "state", Between(1, 1))
	case parser.COUNT_VALUES:
		out.counted(Count, "count", AtLeast(1))
		out.Labels = countValues(in.Labels, n, param)
	case parser.STDDEV:
		out.floatsOnly(in)
		out.spread(in.Range, in.Unit)
	case parser.STDVAR:
		out.floatsOnly(in)
		out.spread(in.Range, MulUnit(in.Unit, in.Unit))
		out.Range.Max = math.Inf(1)
	default:
		return Result{Labels: out.Labels, Range: Anything(), Floats: true, Histograms: true, Sources: in.Sources}
	}
	return out
}

// grouped is what a grouping leaves of the labels.
func grouped(l Labels, grouping []string, without bool) Labels {
	if without {
		return l.Drop(grouping...).Nameless()
	}
	return l.Keep(grouping)
}

// countValues adds the label that tells the values; a grouping may name it too.
func countValues(in Labels, n *parser.AggregateExpr, param *Result) Labels {
	if param.Text == nil {
		return AnyLabels()
	}
	l := in.With(Label{Name: *param.Text, Presence: Certain})
	if n.Without {
		return grouped(l, n.Grouping, true)
	}
	return l.Keep(append([]string{*param.Text}, n.Grouping...))
}

// floatsOnly is for aggregations that pass native histograms over.
func (r *Result) floatsOnly(in *Result) {
	r.Histograms = false
	r.Empty = emptyWithout(in)
	r.Range = in.Range.closed()
	r.Range.NaN = in.Range.NaN
}

// emptyWithout is whether anything is left without native histograms.
func emptyWithout(in *Result) Emptiness {
	switch {
	case !in.Floats:
		return AlwaysEmpty
	case in.Histograms:
		return weaken(in.Empty)
	}
	return in.Empty
}

// weaken gives up that something is never empty.
func weaken(e Emptiness) Emptiness {
	if e == NeverEmpty {
		return MaybeEmpty
	}
	return e
}

// counted is for results whose value no longer depends on the operand's.
func (r *Result) counted(k Kind, unit string, v Interval) {
	r.Kind, r.Unit, r.Range = k, unit, v
	r.Floats, r.Histograms, r.Bounds, r.Observed = true, false, nil, ""
}

// spread is for standard deviations and variances.
func (r *Result) spread(in Interval, unit string) {
	r.Kind, r.Unit = Spread, unit
	r.Range = Interval{Min: 0, Max: in.Max - in.Min, NaN: in.NaN || in.Inf, Inf: in.Inf}
	if math.IsNaN(r.Range.Max) || in.Void() {
		r.Range.Max = math.Inf(1)
	}
}

// mean is the interval of averages.
func mean(in Interval) Interval {
	out := in
	out.NaN = in.NaN || in.Inf
	return out
}

// quantileOf is the interval of the q-quantile of values.
func quantileOf(in, q Interval) Interval {
	if q.Within(0, 1) && !q.NaN {
		out := in.closed()
		out.NaN = in.NaN || in.Inf
		return out
	}
	return Interval{Min: math.Inf(-1), Max: math.Inf(1), NaN: true, Inf: true}
}
