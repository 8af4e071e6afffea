// Package reads answers what an evaluation of an expression depends on: the
// series it selects, whether it can yield or fail on given data, whether all its
// steps may be computed at once, and how many samples a step can hold.
package reads

import (
	"fmt"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// Dialect is the PromQL that promtool reads: its default syntax and the feature
// flags that widen it.
type Dialect struct {
	Parser parser.Parser
	// DelayedNames keeps metric names until the end of a query.
	DelayedNames bool
}

// features are the values of promtool's --enable-feature that are about PromQL.
var features = []string{
	"promql-binop-fill-modifiers", "promql-delayed-name-removal", "promql-duration-expr",
	"promql-experimental-functions", "promql-extended-range-selectors", "promql-unquoted-utf8-names",
}

// NewDialect reads a list of promtool's feature flags.
func NewDialect(enable []string) (Dialect, error) {
	for _, f := range enable {
		if !slices.Contains(features, f) {
			return Dialect{}, fmt.Errorf("unknown feature %q; there are %s", f, strings.Join(features, ", "))
		}
	}
	return Dialect{
		Parser: parser.NewParser(parser.Options{
			EnableExperimentalFunctions: slices.Contains(enable, "promql-experimental-functions"),
			EnableBinopFillModifiers:    slices.Contains(enable, "promql-binop-fill-modifiers"),
			EnableUnquotedUTF8Names:     slices.Contains(enable, "promql-unquoted-utf8-names"),
		}),
		DelayedNames: slices.Contains(enable, "promql-delayed-name-removal"),
	}, nil
}

// seriesParser reads input series: promtool allows them every syntax there is.
var seriesParser = parser.NewParser(parser.Options{
	EnableExperimentalFunctions: true,
	EnableBinopFillModifiers:    true,
	EnableUnquotedUTF8Names:     true,
})

// Series reads one line of input: a series and its values in expanding notation.
func Series(line string) (labels.Labels, []parser.SequenceValue, error) {
	return seriesParser.ParseSeriesDesc(line)
}

// Query is a parsed expression.
type Query struct {
	Expr parser.Expr
	text string
}

// Parse reads an expression.
func (d Dialect) Parse(text string) (*Query, error) {
	e, err := d.Parser.ParseExpr(text)
	if err != nil {
		return nil, err
	}
	return New(e), nil
}

// New wraps a parsed expression.
func New(e parser.Expr) *Query { return &Query{Expr: e, text: e.String()} }

// String is the expression as Prometheus prints it.
func (q *Query) String() string { return q.text }

// Problem is a parse error without its position in front, and the bytes it is about.
func Problem(err error) (message string, start, end int) {
	if errs, ok := err.(parser.ParseErrors); ok && len(errs) > 0 {
		r := errs[0].PositionRange
		return errs[0].Err.Error(), int(r.Start), int(r.End)
	}
	return err.Error(), 0, 0
}
