package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
	"metricwright/gen/promql/analysis"
)

var copiesCheck = &Check{
	ID:    "promql/copies",
	Title: "A sum over copies of one number",
	Why: "Some labels tell apart repeats of one number, as `tp_rank` does where every tensor-parallel rank exports its " +
		"scheduler's gauges. Their sum is the number times the ranks. Fold the copies first, with `max without`, and add then. " +
		"Ratios of two such sums, and quantiles, come out right all the same.",
	Bad:  `sum by (model_name) (sglang:num_running_reqs{pp_rank=~"0|", priority=""})`,
	Good: `sum by (model_name) (max without (tp_rank, moe_ep_rank) (sglang:num_running_reqs{pp_rank=~"0|", priority=""}))`,
	run:  func(p *pass) { p.folding(catalog.Copy) },
}

// folding looks for sums over labels of a role that are not folded, pinned or kept.
func (p *pass) folding(role string) {
	for _, s := range p.aggregations {
		if s.node.Op != parser.SUM && s.node.Op != parser.COUNT || s.node.Op == parser.COUNT && role == catalog.Copy {
			continue
		}
		in := p.Of(s.node.Expr)
		for _, src := range in.Sources {
			// A sum of shares is wrong however often each repeats: another check says so.
			if src.Series != nil && (role != catalog.Copy || in.Kind != analysis.Share) {
				p.summedOver(s, src, role)
			}
		}
	}
}

// summedOver reports the labels of one source over which a sum is wrong.
func (p *pass) summedOver(s site[*parser.AggregateExpr], src analysis.Source, role string) {
	in, out := p.Of(s.node.Expr), p.Of(s.node)
	var over, pins []string
	certain := false
	for _, f := range src.Series.Folds {
		l := in.Labels.Get(f.Label)
		if f.Role != role || l.Presence == analysis.Never || out.Labels.Get(f.Label).Presence != analysis.Never || pinned(l, src.Node, f.Label) {
			continue
		}
		if role == catalog.Copy && cancels(p, s, f.Label) {
			continue
		}
		over, pins = append(over, f.Label), append(pins, pin(f))
		certain = certain || l.Presence == analysis.Certain
	}
	if len(over) == 0 {
		return
	}
	carries, list := "may carry", strings.Join(over, ", ")
	if certain {
		carries = "carries"
	}
	if role == catalog.Copy {
		p.report(severity(certain), s.node, "%s %s %s, over which the number only repeats: the sum is too large", name(src.Node), carries, list).
			hint("aggregate the copies first: max without (%s) (…)", list)
		return
	}
	p.report(severity(certain), s.node, "%s %s %s, whose values break the whole down beside the whole: the sum counts twice", name(src.Node), carries, list).
		hint("select the whole: %s{%s}", name(src.Node), strings.Join(pins, ", "))
}

// pin is the matcher that selects the whole.
func pin(f analysis.Folding) string {
	if strings.ContainsAny(f.Pin, "|.*+?[(") {
		return f.Label + `=~"` + f.Pin + `"`
	}
	return f.Label + `="` + f.Pin + `"`
}

// pinned reports whether a label is down to one value, or its selector matches on it.
func pinned(l analysis.Label, v *parser.VectorSelector, label string) bool {
	if len(l.Values) == 1 {
		return true
	}
	return slices.ContainsFunc(v.LabelMatchers, func(m *labels.Matcher) bool {
		return m.Name == label && m.Value != ".*" && m.Value != ".+"
	})
}

// cancels reports whether both sides of a division are such sums, or a quantile is taken.
func cancels(p *pass, s site[*parser.AggregateExpr], label string) bool {
	var child parser.Node = s.node
	for i := len(s.up) - 1; i >= 0; i-- {
		switch n := s.up[i].(type) {
		case *parser.Call:
			if n.Func.Name == "histogram_quantile" || n.Func.Name == "histogram_quantiles" || n.Func.Name == "histogram_fraction" {
				return true
			}
		case *parser.BinaryExpr:
			if n.Op == parser.DIV {
				other := n.RHS
				if child == parser.Node(n.RHS) {
					other = n.LHS
				}
				return p.Of(other).From(func(s *analysis.Series) bool {
					return slices.ContainsFunc(s.Folds, func(f analysis.Folding) bool { return f.Label == label })
				})
			}
		}
		child = s.up[i]
	}
	return false
}
