package reads

import (
	"math"
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"
)

// CanFail reports whether an evaluation could end in an error: vectors that do
// not match one to one, two elements with the same labels, or a result that is not
// a vector. static are labels
// that the rule sets on every element, present says whether a label can occur in
// the data. It errs towards true; the limit on samples is not its matter.
func (q *Query) CanFail(static []string, present func(label string) bool) bool {
	v, ok := shapeOf(q.Expr)
	if t := q.Expr.Type(); t != parser.ValueTypeVector && t != parser.ValueTypeScalar {
		return true
	}
	if !ok || !v.droppable() || present("__type__") || present("__unit__") {
		return true
	}
	differ, known := v.differBy()
	return slices.ContainsFunc(static, func(l string) bool {
		if known {
			return slices.Contains(differ, l)
		}
		return present(l)
	})
}

// shape is what is known of the labels of a vector.
type shape struct {
	names []string // the metric names that elements can bear, "" for none; nil means any
	keyed bool     // elements bear no labels but those of key
	key   []string
	// single: there is at most one element for each value of the labels in each.
	single bool
	each   []string
}

// differBy are labels by which every two elements differ, if that is known.
func (s shape) differBy() (labels []string, known bool) {
	if s.single {
		return s.each, true
	}
	return s.key, s.keyed
}

// droppable reports whether the name can be dropped without two elements becoming equal.
func (s shape) droppable() bool {
	_, known := s.differBy()
	return known || len(s.names) == 1
}

func (s shape) nameless() shape { s.names = []string{""}; return s }

// injective reports whether no two elements agree on what a match compares.
func (s shape) injective(m *parser.VectorMatching) bool {
	differ, known := s.differBy()
	switch {
	case !known:
		return !m.On && len(s.names) == 1 && len(m.MatchingLabels) == 0
	case m.On:
		return subset(differ, m.MatchingLabels)
	default:
		return !overlap(differ, m.MatchingLabels)
	}
}

// shapeOf is the shape of a vector, and whether computing it cannot fail.
func shapeOf(n parser.Expr) (shape, bool) {
	switch n := n.(type) {
	case *parser.NumberLiteral, *parser.StringLiteral:
		return shape{names: []string{""}, keyed: true}, true
	case *parser.VectorSelector:
		if s := selector(n); s.Name != "" && n.OriginalOffsetExpr == nil {
			return shape{names: []string{s.Name}}, true
		}
		return shape{}, n.OriginalOffsetExpr == nil
	case *parser.MatrixSelector:
		if n.RangeExpr != nil {
			return shape{}, false
		}
		return shapeOf(n.VectorSelector)
	case *parser.SubqueryExpr:
		if n.RangeExpr != nil || n.StepExpr != nil || n.OriginalOffsetExpr != nil {
			return shape{}, false
		}
		s, ok := shapeOf(n.Expr)
		s.single = false // at each time, but not over all of them
		return s, ok
	case *parser.ParenExpr:
		return shapeOf(n.Expr)
	case *parser.UnaryExpr:
		s, ok := shapeOf(n.Expr)
		return s.nameless(), ok && s.droppable()
	case *parser.AggregateExpr:
		return aggregateShape(n)
	case *parser.Call:
		return callShape(n)
	case *parser.BinaryExpr:
		return binaryShape(n)
	default:
		return shape{}, false
	}
}

func aggregateShape(n *parser.AggregateExpr) (shape, bool) {
	s, ok := shapeOf(n.Expr)
	if n.Param != nil {
		// A count that is not a number, or too large for one, is an error.
		if p, literal := n.Param.(*parser.NumberLiteral); !literal || !(math.Abs(p.Val) < 1e15) {
			return shape{}, false
		}
	}
	switch n.Op {
	case parser.COUNT_VALUES, parser.LIMITK, parser.LIMIT_RATIO:
		return shape{}, false
	case parser.TOPK, parser.BOTTOMK:
		if one := n.Param.(*parser.NumberLiteral); one.Val < 2 && !n.Without {
			s.single, s.each = true, n.Grouping
		}
		return s, ok
	}
	if slices.Contains(n.Grouping, model.MetricNameLabel) {
		return shape{}, false
	}
	switch {
	case !n.Without:
		return shape{names: []string{""}, keyed: true, key: n.Grouping}, ok
	case s.keyed:
		return shape{names: []string{""}, keyed: true, key: minus(s.key, n.Grouping)}, ok
	default:
		return shape{names: []string{""}}, ok
	}
}

func binaryShape(n *parser.BinaryExpr) (shape, bool) {
	l, okL := shapeOf(n.LHS)
	r, okR := shapeOf(n.RHS)
	ok := okL && okR
	filter := n.Op.IsComparisonOperator() && !n.ReturnBool
	if n.VectorMatching == nil {
		s := l
		if n.LHS.Type() == parser.ValueTypeScalar {
			s = r
		}
		if filter {
			return s, ok
		}
		return s.nameless(), ok && s.droppable()
	}
	m := n.VectorMatching
	switch n.Op {
	case parser.LAND, parser.LUNLESS:
		return l, ok
	case parser.LOR:
		return union(l, r), ok
	}
	if m.FillValues.LHS != nil || m.FillValues.RHS != nil ||
		slices.Contains(m.MatchingLabels, model.MetricNameLabel) || slices.Contains(m.Include, model.MetricNameLabel) {
		return shape{}, false
	}
	many, one := l, r
	switch m.Card {
	case parser.CardOneToOne:
		s := oneToOne(l, m)
		if !filter {
			s = s.nameless()
		}
		return s, ok && l.injective(m) && r.injective(m)
	case parser.CardOneToMany:
		many, one = r, l
	}
	differ, known := many.differBy()
	safe := many.droppable() && one.injective(m) && (len(m.Include) == 0 || known && !overlap(differ, m.Include))
	if !filter {
		many = many.nameless()
	}
	many.key = append(slices.Clone(many.key), m.Include...)
	return many, ok && safe
}

// oneToOne is what a match leaves of the labels of its left side.
func oneToOne(l shape, m *parser.VectorMatching) shape {
	switch {
	case m.On:
		return shape{names: []string{""}, keyed: true, key: m.MatchingLabels}
	case l.keyed:
		return shape{names: l.names, keyed: true, key: minus(l.key, m.MatchingLabels), single: l.single, each: l.each}
	default:
		return shape{names: l.names, single: l.single, each: l.each}
	}
}

func union(l, r shape) shape {
	s := shape{keyed: l.keyed && r.keyed, key: append(slices.Clone(l.key), r.key...)}
	if l.names != nil && r.names != nil {
		s.names = append(slices.Clone(l.names), r.names...)
		slices.Sort(s.names)
		s.names = slices.Compact(s.names)
	}
	return s
}

func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
}

func overlap(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

func minus(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(x string) bool { return slices.Contains(b, x) })
}

// Key are the labels that elements of a vector can bear, if the expression tells.
func Key(e parser.Expr) (labels []string, known bool) {
	s, _ := shapeOf(e)
	return s.key, s.keyed
}
