package reads

import (
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Selector is one place where an expression reads series.
type Selector struct {
	Name     string // the metric, or "" where the name is not fixed
	Matchers []*labels.Matcher
}

// May reports whether the selector could match a series of the given name that
// bears, among labels unknown, the given ones.
func (s Selector) May(name string, fixed labels.Labels) bool {
	for _, m := range s.Matchers {
		if m.Name == model.MetricNameLabel {
			if !m.Matches(name) {
				return false
			}
		} else if v := fixed.Get(m.Name); v != "" && !m.Matches(v) {
			return false
		}
	}
	return true
}

// Matches reports whether the selector matches the series.
func (s Selector) Matches(l labels.Labels) bool {
	for _, m := range s.Matchers {
		if !m.Matches(l.Get(m.Name)) {
			return false
		}
	}
	return true
}

// Selectors are the places where the expression reads series, in order. The
// second argument of info() reads by rules of its own, so it counts as reading all.
func (q *Query) Selectors() []Selector {
	var out []Selector
	parser.Inspect(q.Expr, func(n parser.Node, _ []parser.Node) error {
		switch n := n.(type) {
		case *parser.VectorSelector:
			out = append(out, selector(n))
		case *parser.Call:
			if n.Func.Name == "info" {
				out = append(out, Selector{})
			}
		}
		return nil
	})
	return out
}

func selector(v *parser.VectorSelector) Selector {
	s := Selector{Matchers: v.LabelMatchers}
	for _, m := range v.LabelMatchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			s.Name = m.Value
		}
	}
	return s
}

// Steady reports whether every step of a range evaluation equals an evaluation
// at that instant on the samples known by then. It does not where a selector is
// pinned to a time or looks ahead, where a duration is computed from the query,
// and where ties are settled by the order of series.
func (q *Query) Steady() bool {
	if t := q.Expr.Type(); t != parser.ValueTypeVector && t != parser.ValueTypeScalar {
		return false
	}
	steady := true
	parser.Inspect(q.Expr, func(n parser.Node, _ []parser.Node) error {
		switch n := n.(type) {
		case *parser.VectorSelector:
			steady = steady && n.Timestamp == nil && n.StartOrEnd == 0 && n.OriginalOffset >= 0 &&
				n.OriginalOffsetExpr == nil && !n.Anchored && !n.Smoothed
		case *parser.MatrixSelector:
			steady = steady && n.RangeExpr == nil
		case *parser.SubqueryExpr:
			steady = steady && n.Timestamp == nil && n.StartOrEnd == 0 && n.OriginalOffset >= 0 &&
				n.RangeExpr == nil && n.StepExpr == nil && n.OriginalOffsetExpr == nil
		case *parser.Call:
			switch n.Func.Name {
			case "start", "end", "step", "range", "info":
				steady = false
			}
		case *parser.AggregateExpr:
			switch n.Op {
			case parser.LIMITK, parser.LIMIT_RATIO:
				steady = false
			case parser.TOPK, parser.BOTTOMK:
				steady = steady && !hasBinary(n.Expr)
			}
		}
		return nil
	})
	return steady
}

// hasBinary reports whether the expression joins vectors: a range evaluation
// yields the result of a join in no particular order.
func hasBinary(e parser.Expr) bool {
	found := false
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if b, ok := n.(*parser.BinaryExpr); ok && b.VectorMatching != nil {
			found = true
		}
		return nil
	})
	return found
}

// Load is what a selector finds in given data.
type Load struct {
	Series int // series that match
	Weight int // samples that the heaviest single sample counts as: 1, or the size of a histogram
	Gap    time.Duration
	Length int // samples of the longest series
}

// Samples is an upper bound of the samples that one step of an evaluation holds,
// and of the elements that it yields. load tells what a selector matches; interval
// is the step of subqueries without one.
func (q *Query) Samples(interval time.Duration, load func(Selector) Load) (held, yielded int) {
	held, out := weigh(q.Expr, interval, load)
	return held + out, out
}

// Makes are the labels that the expression itself gives to elements.
func (q *Query) Makes() []string {
	var out []string
	parser.Inspect(q.Expr, func(n parser.Node, _ []parser.Node) error {
		var arg parser.Expr
		switch n := n.(type) {
		case *parser.Call:
			if (n.Func.Name == "label_replace" || n.Func.Name == "label_join") && len(n.Args) > 1 {
				arg = n.Args[1]
			}
		case *parser.AggregateExpr:
			if n.Op == parser.COUNT_VALUES {
				arg = n.Param
			}
		}
		if s, ok := arg.(*parser.StringLiteral); ok {
			out = append(out, s.Val)
		}
		return nil
	})
	return out
}

// weigh returns what stays in memory below a node and what the node itself yields.
func weigh(n parser.Node, interval time.Duration, load func(Selector) Load) (held, out int) {
	switch n := n.(type) {
	case *parser.VectorSelector:
		l := load(selector(n))
		return 0, times(l.Series, max(1, l.Weight))
	case *parser.MatrixSelector:
		l := load(selector(n.VectorSelector.(*parser.VectorSelector)))
		window := l.Length
		if l.Gap > 0 {
			window = min(window, int(n.Range/l.Gap)+2)
		}
		return times(window, max(1, l.Weight)), times(l.Series, max(1, l.Weight))
	case *parser.SubqueryExpr:
		step := n.Step
		if step == 0 {
			step = max(interval, time.Millisecond)
		}
		h, o := weigh(n.Expr, interval, load)
		return times(int(n.Range/step)+2, h+o), o
	default:
		out = 1
		for c := range parser.ChildrenIter(n) {
			h, o := weigh(c, interval, load)
			held, out = times(held+h+o, 1), times(out+o, 1)
		}
		return held, out
	}
}

// times multiplies two counts, short of overflow.
func times(a, b int) int {
	const most = 1 << 30
	return min(min(a, most)*min(b, most), most)
}
