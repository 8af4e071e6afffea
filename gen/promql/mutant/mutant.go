// Package mutant breaks expressions, one small mistake at a time, so that tests can
// be asked whether they would notice.
package mutant

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/reads"
)

// Mutant is an expression with one mistake.
type Mutant struct {
	Operator string // the kind of mistake, a stable name such as "window"
	Expr     string // the whole expression, broken
	Before   string // the part that was changed
	After    string
	Offset   int // of that part in the source, in bytes
	// Equivalent is the reason why no data can tell the mutant from the original,
	// where that can be seen from the expression; else empty.
	Equivalent string
}

// Rule is a rule to break.
type Rule struct {
	Record string // the metric that it records; empty for an alert, whose outermost comparison is a threshold and not a guard
	Expr   string
}

// Of makes every mutant of a rule's expression. known is what the suite has series of.
func Of(d reads.Dialect, r Rule, known *Vocabulary) ([]Mutant, error) {
	root, err := d.Parser.ParseExpr(r.Expr)
	if err != nil {
		return nil, err
	}
	s := &surgeon{dialect: d, root: root, alert: r.Record == "", name: r.Record, known: known, original: root.String(), seen: map[string]bool{}}
	s.visit(root, func(e parser.Expr) { s.root = e }, nil)
	return s.out, nil
}

// surgeon changes a syntax tree in place, prints it, and changes it back.
type surgeon struct {
	dialect  reads.Dialect
	root     parser.Expr
	alert    bool
	name     string // of the metric that is recorded
	known    *Vocabulary
	original string
	seen     map[string]bool
	out      []Mutant
}

// site is a place in the tree.
type site struct {
	node    parser.Expr
	replace func(parser.Expr) // puts another node in its place
	above   []parser.Expr     // the nodes around it, outermost first
}

// operators are the kinds of mistakes, in the order of the report.
var operators = []func(*surgeon, site){
	comparisons, thresholds, windows, offsets, quantiles, groupings, folds, swaps, metrics, matchers, matches, guards, wrappers,
}

// visit tries every operator at every place.
func (s *surgeon) visit(e parser.Expr, replace func(parser.Expr), above []parser.Expr) {
	here := site{e, replace, above}
	for _, op := range operators {
		op(s, here)
	}
	inner := append(above[:len(above):len(above)], e)
	switch n := e.(type) {
	case *parser.ParenExpr:
		s.visit(n.Expr, func(x parser.Expr) { n.Expr = x }, inner)
	case *parser.UnaryExpr:
		s.visit(n.Expr, func(x parser.Expr) { n.Expr = x }, inner)
	case *parser.SubqueryExpr:
		s.visit(n.Expr, func(x parser.Expr) { n.Expr = x }, inner)
	case *parser.MatrixSelector:
		s.visit(n.VectorSelector, func(x parser.Expr) { n.VectorSelector = x }, inner)
	case *parser.AggregateExpr:
		if n.Param != nil {
			s.visit(n.Param, func(x parser.Expr) { n.Param = x }, inner)
		}
		s.visit(n.Expr, func(x parser.Expr) { n.Expr = x }, inner)
	case *parser.BinaryExpr:
		s.visit(n.LHS, func(x parser.Expr) { n.LHS = x }, inner)
		s.visit(n.RHS, func(x parser.Expr) { n.RHS = x }, inner)
	case *parser.Call:
		for i := range n.Args {
			s.visit(n.Args[i], func(x parser.Expr) { n.Args[i] = x }, inner)
		}
	}
}

// change applies a change to the site's node, notes the mutant, and undoes it.
func (s *surgeon) change(operator string, at site, equivalent string, apply, undo func()) {
	before := at.node.String()
	apply()
	after := at.node.String()
	s.note(operator, at, before, after, equivalent)
	undo()
}

// exchange puts another node in the place of the site's.
func (s *surgeon) exchange(operator string, at site, by parser.Expr, equivalent string) {
	at.replace(by)
	s.note(operator, at, at.node.String(), by.String(), equivalent)
	at.replace(at.node)
}

// note keeps the tree as it is now as a mutant, if it is a new expression.
func (s *surgeon) note(operator string, at site, before, after, equivalent string) {
	text := s.root.String()
	if text == s.original || s.seen[text] {
		return
	}
	s.seen[text] = true
	if _, err := s.dialect.Parser.ParseExpr(text); err != nil {
		return // the change is no expression, so nobody can make this mistake
	}
	s.out = append(s.out, Mutant{operator, text, before, after, int(at.node.PositionRange().Start), equivalent})
}

// paren keeps an operand together when it moves to another place.
func paren(e parser.Expr) parser.Expr {
	switch e.(type) {
	case *parser.BinaryExpr, *parser.UnaryExpr:
		return &parser.ParenExpr{Expr: e}
	}
	return e
}

// bare is the expression without the parentheses around it.
func bare(e parser.Expr) parser.Expr {
	for {
		p, ok := e.(*parser.ParenExpr)
		if !ok {
			return e
		}
		e = p.Expr
	}
}

// condition reports whether only parentheses and set operators stand around a site,
// so that, in an alert, what it yields is what fires.
func (at site) condition() bool {
	for _, a := range at.above {
		switch a := a.(type) {
		case *parser.ParenExpr:
		case *parser.BinaryExpr:
			if !a.Op.IsSetOperator() {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// parent is the nearest node around a site that is no parenthesis.
func (at site) parent() parser.Expr {
	for i := len(at.above) - 1; i >= 0; i-- {
		if _, ok := at.above[i].(*parser.ParenExpr); !ok {
			return at.above[i]
		}
	}
	return nil
}
