package checks

import (
	"slices"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

// span is a part of the expression's text, in bytes.
type span struct{ start, end int }

// site is a node and the nodes around it, the nearest last.
type site[N parser.Expr] struct {
	node N
	up   []parser.Node
}

// pass is one run of all checks over one expression.
type pass struct {
	Context
	*analysis.Analysis
	source string
	vars   []span // parts that stand for variables
	check  *Check
	found  []*diag.Finding

	matchers map[*parser.VectorSelector][]written
	words    map[span]map[string]span

	near  map[string]string   // what was probably meant by an unknown name
	known map[string][]string // the names to suggest, by exporter; "" are recorded ones

	selectors    []site[*parser.VectorSelector]
	matrices     []site[*parser.MatrixSelector]
	aggregations []site[*parser.AggregateExpr]
	operations   []site[*parser.BinaryExpr]
	calls        []site[*parser.Call]
}

func newPass(e parser.Expr, text string, vars []span, ctx Context) *pass {
	p := &pass{Context: ctx, source: text, vars: vars, Analysis: analysis.Analyze(e, ctx.Schema)}
	p.collect(e, nil)
	return p
}

// collect sorts the nodes by what they are, in the order of the text.
func (p *pass) collect(n parser.Node, up []parser.Node) {
	up = slices.Clip(up)
	switch e := n.(type) {
	case *parser.VectorSelector:
		p.selectors = append(p.selectors, site[*parser.VectorSelector]{e, up})
	case *parser.MatrixSelector:
		p.matrices = append(p.matrices, site[*parser.MatrixSelector]{e, up})
	case *parser.AggregateExpr:
		p.aggregations = append(p.aggregations, site[*parser.AggregateExpr]{e, up})
	case *parser.BinaryExpr:
		p.operations = append(p.operations, site[*parser.BinaryExpr]{e, up})
	case *parser.Call:
		p.calls = append(p.calls, site[*parser.Call]{e, up})
		if e.Func.Name == "info" && len(e.Args) > 1 {
			p.collect(e.Args[0], append(up, n))
			return
		}
	}
	for c := range parser.ChildrenIter(n) {
		p.collect(c, append(up, n))
	}
}

// variable reports whether a part of the text stands for a dashboard's variable.
func (p *pass) variable(from, to int) bool {
	return slices.ContainsFunc(p.vars, func(s span) bool { return s.start < to && from < s.end })
}

// series is what is known of a selector's series, nil if it selects several or unknown ones.
func (p *pass) series(v *parser.VectorSelector) *analysis.Series {
	if src := p.Of(v).Sources; len(src) == 1 {
		return src[0].Series
	}
	return nil
}

// name is the one metric name that a selector gives, "" if it gives none.
func name(v *parser.VectorSelector) string {
	if v.Name != "" {
		return v.Name
	}
	for _, m := range v.LabelMatchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchEqual {
			return m.Value
		}
	}
	return ""
}
