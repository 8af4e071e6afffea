package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var unitCheck = &Check{
	ID:    "promql/unit",
	Title: "Quantities of different units added or compared",
	Why: "Seconds and milliseconds, tokens and blocks, a number and a rate of it: their sum or difference means nothing, and which " +
		"is greater says nothing. Two spellings of different units may be joined only inside a ratio, where the unit cancels.",
	Bad:  `sum(vllm:num_requests_running) + sum(rate(vllm:generation_tokens_total[5m]))`,
	Good: `sum(vllm:num_requests_running) + sum(vllm:num_requests_waiting)`,
	run:  checkUnit,
}

func checkUnit(p *pass) {
	for _, s := range p.operations {
		n := s.node
		switch {
		case n.Op == parser.ADD, n.Op == parser.SUB, n.Op.IsComparisonOperator():
		case n.Op == parser.LOR && !inside(s.up, parser.DIV) && !asked(s):
		default:
			continue
		}
		x, y := p.Of(n.LHS), p.Of(n.RHS)
		if x.Unit == "" || y.Unit == "" || x.Unit == y.Unit || x.Kind == analysis.Number || y.Kind == analysis.Number || clocks(x, y) {
			continue
		}
		sev := diag.Error
		if counts(x.Unit) && counts(y.Unit) {
			if vague(x.Unit) || vague(y.Unit) {
				continue // what was observed or counted were requests, transfers, and so on
			}
			sev = diag.Warning
		}
		p.operator(sev, n, "%s %s %s", x.Unit, n.Op, y.Unit).hint("bring both sides to one unit")
	}
}

// clocks reports whether a time and a duration are combined.
func clocks(x, y *analysis.Result) bool {
	return x.Kind == analysis.Timestamp && y.Unit == analysis.UnitSeconds || y.Kind == analysis.Timestamp && x.Unit == analysis.UnitSeconds
}

// counts reports whether a unit merely says what was counted, so that sums may be meant.
func counts(u string) bool {
	u = strings.TrimSuffix(u, "/second")
	switch u {
	case "requests", "events", "calls", "items", "count", "steps", "passes", "descriptors", "engines", "targets", "state", analysis.UnitObservations:
		return true
	}
	return false
}

// vague reports whether a unit does not say of what it is a number.
func vague(u string) bool {
	return strings.HasPrefix(u, analysis.UnitObservations) || u == "count" || u == "state"
}

// asked reports whether an or is a condition: its sides are comparisons, or only whether
// it holds an element counts.
func asked(s site[*parser.BinaryExpr]) bool {
	if condition(s.node.LHS) && condition(s.node.RHS) {
		return true
	}
	var child parser.Node = s.node
	for i := len(s.up) - 1; i >= 0; i-- {
		if b, ok := s.up[i].(*parser.BinaryExpr); ok && (b.Op == parser.LAND || b.Op == parser.LUNLESS) && child == parser.Node(b.RHS) {
			return true
		}
		child = s.up[i]
	}
	return false
}

// condition reports whether an expression keeps what satisfies something.
func condition(e parser.Expr) bool {
	b, ok := analysis.Unwrap(e).(*parser.BinaryExpr)
	return ok && (b.Op.IsComparisonOperator() && !b.ReturnBool || b.Op == parser.LAND || b.Op == parser.LUNLESS || b.Op == parser.LOR && condition(b.LHS))
}

// inside reports whether an operator is among the nodes around.
func inside(up []parser.Node, op parser.ItemType) bool {
	return slices.ContainsFunc(up, func(n parser.Node) bool {
		b, ok := n.(*parser.BinaryExpr)
		return ok && b.Op == op
	})
}
