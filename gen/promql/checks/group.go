package checks

import (
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var groupCheck = &Check{
	ID:    "promql/group",
	Title: "Grouping or matching by a label that is not there",
	Why: "Grouped by a label that no element has, everything falls into one group with that label empty. Matched on one, " +
		"everything matches everything, or the query fails.",
	Bad:  `sum by (model) (vllm:num_requests_running)`,
	Good: `sum by (model_name) (vllm:num_requests_running)`,
	run:  checkGroup,
}

func checkGroup(p *pass) {
	for _, s := range p.aggregations {
		in := p.Of(s.node.Expr)
		if !in.Known() || in.Empty == analysis.AlwaysEmpty {
			continue
		}
		for _, l := range s.node.Grouping {
			p.grouped(s.node, in, l)
		}
	}
	for _, s := range p.operations {
		if m := s.node.VectorMatching; m != nil {
			p.matchedOn(s.node, m)
		}
	}
}

func (p *pass) grouped(n *parser.AggregateExpr, in *analysis.Result, label string) {
	if strings.Trim(label, "_") == "" || strings.HasPrefix(label, "__") {
		return // a variable of a dashboard, or metadata
	}
	own := carried(in.Labels)
	near := NearLabel(label, own)
	l := in.Labels.Get(label)
	switch {
	case n.Without && (l.Presence == analysis.Never || !listed(in.Labels, label)):
		if near != "" && !p.exported(in, label) && !OfTargets(label) {
			p.listed(diag.Warning, label, p.around(n), n, "without (%s) removes nothing: there is no such label", label).hint("did you mean %s?", near)
		}
	case n.Without:
	case l.Presence == analysis.Never:
		r := p.listed(diag.Error, label, p.around(n), n, "grouped by %s, which nothing here carries", label)
		switch {
		case near != "":
			r.hint("did you mean %s?", near)
		case len(own) > 0:
			r.hint("what is there: %s", strings.Join(own, ", "))
		default:
			r.hint("an inner aggregation has removed all labels")
		}
	case !listed(in.Labels, label) && near != "" && !OfTargets(label):
		p.listed(severity(misspelt(label, own)), label, p.around(n), n, "grouped by %s, a label that the catalog does not know here", label).hint("did you mean %s?", near)
	}
}

// exported reports whether the exporter of any source carries a label on some metric.
func (p *pass) exported(in *analysis.Result, label string) bool {
	return in.From(func(s *analysis.Series) bool { return p.Schema.Label(s.Exporter, label) })
}

func (p *pass) matchedOn(n *parser.BinaryExpr, m *parser.VectorMatching) {
	x, y := p.Of(n.LHS), p.Of(n.RHS)
	if !x.Known() || !y.Known() || x.Empty == analysis.AlwaysEmpty || y.Empty == analysis.AlwaysEmpty {
		return
	}
	if m.On {
		for _, l := range m.MatchingLabels {
			if x.Labels.Get(l).Presence == analysis.Never && y.Labels.Get(l).Presence == analysis.Never {
				p.listed(diag.Error, l, p.between(n), n, "matched on %s, which neither side carries", l).
					hint("what is there: %s", strings.Join(carried(x.Labels), ", "))
			}
		}
	}
	one, side := y, "right"
	if m.Card == parser.CardOneToMany {
		one, side = x, "left"
	}
	for _, l := range m.Include {
		if one.Labels.Get(l).Presence == analysis.Never {
			p.listed(diag.Warning, l, p.between(n), n, "%s is taken from the %s side, which does not carry it", l, side).
				hint("that side carries %s", strings.Join(carried(one.Labels), ", "))
		}
	}
}
