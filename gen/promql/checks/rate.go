package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var rateCheck = &Check{
	ID:    "promql/rate",
	Title: "A cumulative counter used as it is",
	Why: "A counter only tells how much happened since its process started, which differs from process to process and falls to " +
		"zero at a restart. What means something is how it grows: take `rate` or `increase` of each series first, and aggregate " +
		"then. Counting, `resets`, `changes` and asking whether it exists are fine, and so is `x unless x offset w`, which finds " +
		"series that appear with their first event.",
	Bad:  `sum by (model_name) (vllm:generation_tokens_total)`,
	Good: `sum by (model_name) (rate(vllm:generation_tokens_total[5m]))`,
	run:  checkRate,
}

func checkRate(p *pass) {
	for _, s := range p.selectors {
		series := p.series(s.node)
		if series == nil || !series.Kind.Cumulative() {
			continue
		}
		use, by := consumer(s)
		switch use {
		case fine:
		case summedFirst:
			p.report(diag.Error, s.node, "%s is aggregated before its rate is taken: a restart of one process looks like a reset of all", name(s.node)).
				hint("take the rate of each series first: sum(rate(…))")
		case asDelta:
			p.report(diag.Error, s.node, "%s of the counter %s takes every restart for a fall", by, name(s.node)).hint("use increase or rate")
		case lifetime:
			p.report(diag.Warning, s.node, "%s counts since its process started, so this is an average over unequal lifetimes", name(s.node)).
				hint("divide rate(…) by rate(…)")
		case shown:
			p.report(severity(p.Where == Rule || p.Where == Alert), s.node, "%s is a cumulative counter: its value depends on when the process started", name(s.node)).
				hint("use rate(%s[5m]), or increase for a number of events", name(s.node))
		default:
			p.report(diag.Error, s.node, "%s is a cumulative counter, used without rate", name(s.node)).
				hint("use rate(%s[5m]), or increase for a number of events", name(s.node))
		}
	}
}

// severity is an error where it certainly matters.
func severity(certain bool) diag.Severity {
	if certain {
		return diag.Error
	}
	return diag.Warning
}

// The uses of a counter.
type usage uint8

const (
	wrong usage = iota
	fine
	summedFirst
	asDelta
	lifetime
	shown
)

// growing are the functions that may read a counter.
var growing = map[string]bool{
	"rate": true, "irate": true, "increase": true, "resets": true, "changes": true,
	"absent": true, "absent_over_time": true, "present_over_time": true, "count_over_time": true,
	"timestamp": true, "start_timestamp": true, "ts_of_first_over_time": true, "ts_of_last_over_time": true,
	"ts_of_max_over_time": true, "ts_of_min_over_time": true,
}

// passing are the functions that leave the values alone.
var passing = map[string]bool{
	"label_replace": true, "label_join": true, "info": true, "sort": true, "sort_desc": true,
	"sort_by_label": true, "sort_by_label_desc": true, "last_over_time": true, "first_over_time": true, "histogram_count": true, "histogram_sum": true,
}

// consumer is how the value of a selector is used by the nodes around it.
func consumer(s site[*parser.VectorSelector]) (usage, string) {
	var child parser.Node = s.node
	summed, guarded := false, false
	for i := len(s.up) - 1; i >= 0; i-- {
		switch n := s.up[i].(type) {
		case *parser.AggregateExpr:
			if n.Op == parser.COUNT || n.Op == parser.GROUP {
				return fine, ""
			}
			summed = true
		case *parser.Call:
			switch f := n.Func.Name; {
			case growing[f] && summed && (f == "rate" || f == "irate" || f == "increase"):
				return summedFirst, ""
			case growing[f]:
				return fine, ""
			case f == "delta" || f == "idelta" || f == "deriv":
				return asDelta, f
			case f == "histogram_quantile" || f == "histogram_quantiles" || f == "histogram_fraction":
				return fine, "" // another check's
			case !passing[f]:
				return wrong, ""
			}
		case *parser.BinaryExpr:
			if guard(n) && child == parser.Node(n.LHS) {
				guarded = true
			} else if u, done := operand(n, child); done {
				return u, ""
			}
		}
		child = s.up[i]
	}
	if summed || guarded {
		return wrong, ""
	}
	return shown, ""
}

// guard reports whether an operation is x > 0, which a division may be by.
func guard(n *parser.BinaryExpr) bool {
	zero, ok := analysis.Unwrap(n.RHS).(*parser.NumberLiteral)
	return ok && zero.Val == 0 && n.Op == parser.GTR && !n.ReturnBool
}

// operand is how an operation uses the side on which a counter stands.
func operand(n *parser.BinaryExpr, child parser.Node) (usage, bool) {
	left := child == parser.Node(n.LHS)
	switch n.Op {
	case parser.LAND, parser.LUNLESS:
		if _, first := analysis.Appeared(n); first || !left {
			return fine, true
		}
		return wrong, false
	case parser.LOR:
		return wrong, false
	case parser.DIV:
		return lifetime, true
	}
	return wrong, true
}
