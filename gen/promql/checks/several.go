package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/promql/analysis"
)

var severalCheck = &Check{
	ID:    "promql/many-to-many",
	Title: "Several series where an operation takes one",
	Why: "Elements of two vectors are matched one to one, unless group_left or group_right says which side may have many. Where " +
		"several of a side have equal labels to match by, Prometheus refuses the whole evaluation: a rule records nothing and an " +
		"alert never fires, often from the day on which a second pod comes up.",
	Bad:  `sum by (pod, model_name) (rate(vllm:prompt_tokens_total[5m])) / on (model_name) sum by (model_name) (vllm:num_requests_running > 0)`,
	Good: `sum by (pod, model_name) (rate(vllm:prompt_tokens_total[5m])) / on (model_name) group_left sum by (model_name) (vllm:num_requests_running > 0)`,
	run:  checkSeveral,
}

func checkSeveral(p *pass) {
	for _, s := range p.operations {
		n, m := s.node, s.node.VectorMatching
		if n.Op.IsSetOperator() || m == nil || n.LHS.Type() != parser.ValueTypeVector || n.RHS.Type() != parser.ValueTypeVector {
			continue
		}
		x, y := p.Of(n.LHS), p.Of(n.RHS)
		if p.Of(n).Conflict != nil || x.Empty == analysis.AlwaysEmpty || y.Empty == analysis.AlwaysEmpty {
			continue
		}
		if m.Card != parser.CardOneToMany && p.several(n, "right", y, plain(n.LHS)) || m.Card == parser.CardManyToOne {
			continue
		}
		p.several(n, "left", x, plain(n.RHS) && (m.Card == parser.CardOneToMany || alike(m, x.Labels, y.Labels)))
	}
}

// several reports what a side has several of that an operation finds in one group. Sure: if the side
// certainly has them, the operation certainly fails.
func (p *pass) several(n *parser.BinaryExpr, side string, r *analysis.Result, sure bool) bool {
	if !r.Known() {
		return false
	}
	var worst *analysis.Several
	for _, s := range r.Several {
		if s.Together(n.VectorMatching, r.Labels) && (worst == nil || s.Sure && !worst.Sure) {
			worst = &s
		}
	}
	if worst == nil {
		return false
	}
	sure = sure && worst.Sure
	what, labels := "fails as soon as", strings.Join(worst.Differ, ", ")
	if sure {
		what = "always fails:"
	}
	f := p.operator(severity(sure), n, "%s %s several series of the %s side differ in %s alone, by which they are not matched", n.Op, what, side, labels)
	switch {
	case n.VectorMatching.Card == parser.CardOneToOne && side == "left":
		f.hint("match by %s too, say group_left if the left side may have many, or aggregate over it there", labels)
	case n.VectorMatching.Card == parser.CardOneToOne:
		f.hint("match by %s too, say group_right if the right side may have many, or aggregate over it there", labels)
	default:
		f.hint("the side of one must have one series for each match: match by %s too, or aggregate over it there", labels)
	}
	return true
}

// alike reports whether both sides certainly carry the same of the labels that are matched by, so that elements
// of one process are partners.
func alike(m *parser.VectorMatching, x, y analysis.Labels) bool {
	for _, l := range append(x.Names(analysis.Certain), y.Names(analysis.Certain)...) {
		if slices.Contains(m.MatchingLabels, l) == m.On && x.Get(l).Presence != y.Get(l).Presence {
			return false
		}
	}
	return true
}

// plain reports whether nothing in an expression leaves series out: then each process has them.
func plain(e parser.Expr) bool {
	whole := true
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		switch n := n.(type) {
		case *parser.BinaryExpr:
			whole = false
		case *parser.AggregateExpr:
			whole = whole && n.Param == nil
		case *parser.VectorSelector:
			whole = whole && len(n.LabelMatchers) <= 1
		}
		return nil
	})
	return whole
}
