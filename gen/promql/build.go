package promql

import (
	"time"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// selector is name{matchers}.
func selector(name string, match []*labels.Matcher) *parser.VectorSelector {
	ms := append([]*labels.Matcher(nil), match...)
	ms = append(ms, labels.MustNewMatcher(labels.MatchEqual, model.MetricNameLabel, name))
	return &parser.VectorSelector{Name: name, LabelMatchers: ms}
}

// offset is the selector as it was d ago.
func offset(v *parser.VectorSelector, d time.Duration) *parser.VectorSelector {
	c := *v
	c.OriginalOffset = d
	return &c
}

// over is v[w].
func over(v *parser.VectorSelector, w Window) Expr {
	return &parser.MatrixSelector{VectorSelector: v, Range: w.Duration()}
}

// subquery is v[d:step] offset skip.
func subquery(v Expr, d, step, skip time.Duration) Expr {
	return &parser.SubqueryExpr{Expr: v, Range: d, Step: step, OriginalOffset: skip}
}

// call is a function on its arguments.
func call(name string, args ...Expr) Expr {
	return &parser.Call{Func: parser.MustGetFunction(name), Args: args}
}

// number is a literal.
func number(v float64) Expr { return &parser.NumberLiteral{Val: v} }

var folds = map[string]parser.ItemType{
	"sum": parser.SUM, "max": parser.MAX, "min": parser.MIN, "avg": parser.AVG, "group": parser.GROUP, "count": parser.COUNT,
}

// by is fold by (labels) (e).
func by(fold string, labels []string, e Expr) Expr {
	return &parser.AggregateExpr{Op: folds[fold], Expr: e, Grouping: labels}
}

// without is fold without (labels) (e), or e where there are none.
func without(fold string, labels []string, e Expr) Expr {
	if len(labels) == 0 {
		return e
	}
	return &parser.AggregateExpr{Op: folds[fold], Expr: e, Grouping: labels, Without: true}
}

var ops = map[string]parser.ItemType{
	"+": parser.ADD, "-": parser.SUB, "*": parser.MUL, "/": parser.DIV,
	">": parser.GTR, "<": parser.LSS, ">=": parser.GTE, "<=": parser.LTE, "==": parser.EQLC, "!=": parser.NEQ,
	"and": parser.LAND, "or": parser.LOR, "unless": parser.LUNLESS,
}

var precedence = map[parser.ItemType]int{
	parser.LOR: 1, parser.LAND: 2, parser.LUNLESS: 2,
	parser.EQLC: 3, parser.NEQ: 3, parser.GTR: 3, parser.LSS: 3, parser.GTE: 3, parser.LTE: 3,
	parser.ADD: 4, parser.SUB: 4, parser.MUL: 5, parser.DIV: 5,
}

// binary is l op r, with parentheses where precedence asks for them, and where two
// set or comparison operators would stand side by side for a reader to puzzle over.
func binary(op string, l, r Expr, match *parser.VectorMatching) Expr {
	o := ops[op]
	e := &parser.BinaryExpr{Op: o, LHS: paren(l, o, false), RHS: paren(r, o, true)}
	if l.Type() == parser.ValueTypeVector && r.Type() == parser.ValueTypeVector {
		if match == nil {
			match = &parser.VectorMatching{Card: parser.CardOneToOne}
		}
		if o.IsSetOperator() {
			m := *match
			m.Card = parser.CardManyToMany
			match = &m
		}
		e.VectorMatching = match
	}
	return e
}

func paren(e Expr, outer parser.ItemType, right bool) Expr {
	b, ok := e.(*parser.BinaryExpr)
	if !ok {
		return e
	}
	in, out := precedence[b.Op], precedence[outer]
	same := in == out && !right && b.Op == outer
	if in > out && out > 2 || in >= 3 && out <= 2 || same {
		return e
	}
	return &parser.ParenExpr{Expr: e}
}

// on matches on labels.
func on(labels []string) *parser.VectorMatching {
	return &parser.VectorMatching{Card: parser.CardOneToOne, MatchingLabels: labels, On: true}
}
