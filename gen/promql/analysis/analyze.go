package analysis

import (
	"github.com/prometheus/prometheus/promql/parser"
)

// Analyze says what is known of an expression, given what is known of series.
func Analyze(expr parser.Expr, schema Schema) *Analysis {
	a := &analyzer{schema: schema, nodes: make(map[parser.Node]*Result, 16)}
	root := a.expr(expr)
	return &Analysis{Result: *root, Expr: expr, nodes: a.nodes}
}

type analyzer struct {
	schema Schema
	nodes  map[parser.Node]*Result
}

// expr analyzes a node and remembers what it found.
func (a *analyzer) expr(e parser.Expr) *Result {
	r := a.node(e)
	r.Type = e.Type()
	if r.Empty == AlwaysEmpty {
		r.Range = nothing()
	}
	r.Several = a.several(e, &r)
	a.nodes[e] = &r
	return &r
}

func (a *analyzer) node(e parser.Expr) Result {
	switch n := e.(type) {
	case *parser.NumberLiteral:
		return scalar(exactly(n.Val), Number, "")
	case *parser.StringLiteral:
		return Result{Text: &n.Val}
	case *parser.ParenExpr:
		return *a.expr(n.Expr)
	case *parser.StepInvariantExpr:
		return *a.expr(n.Expr)
	case *parser.UnaryExpr:
		return a.unary(n)
	case *parser.VectorSelector:
		return a.selector(n)
	case *parser.MatrixSelector:
		return *a.expr(n.VectorSelector)
	case *parser.SubqueryExpr:
		return *a.expr(n.Expr)
	case *parser.AggregateExpr:
		return a.aggregate(n)
	case *parser.BinaryExpr:
		return a.binary(n)
	case *parser.Call:
		return a.call(n)
	}
	return Result{Range: Anything(), Labels: AnyLabels(), Floats: true, Histograms: true}
}

// unary is the negative, or the same.
func (a *analyzer) unary(n *parser.UnaryExpr) Result {
	r := *a.expr(n.Expr)
	if n.Op == parser.SUB {
		r.Range = neg(r.Range)
		r.Labels = r.Labels.Nameless()
		if r.Kind != Number {
			r.Kind = Unknown
		}
	}
	return r
}

// scalar is a result that is one number.
func scalar(r Interval, k Kind, unit string) Result {
	return Result{Kind: k, Unit: unit, Range: r, Floats: true, Empty: NeverEmpty}
}

// both are the sources of two results together. They share memory with those of x, to
// which nothing else is appended: each node has one parent.
func both(x, y []Source) []Source {
	if len(y) == 0 {
		return x
	}
	if len(x) == 0 {
		return y
	}
	return append(x, y...)
}
