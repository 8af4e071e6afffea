package checks

import (
	"regexp"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var burnCheck = &Check{
	ID:    "promql/burn-rate",
	Title: "A burn rate that compares with the objective itself",
	Why: "An error budget burns at rate 1 when exactly the objective is met. An alert at `attainment < 0.99` fires at rate 1, and " +
		"again for every moment below it; it is not a burn-rate alert whatever its name. Compare the share of bad events with a factor " +
		"times the budget, over a long and a short window: `1 - attainment > 14.4 * (1 - 0.99)`. Two windows that must both exceed the " +
		"budget are the slow pair of a burn-rate alert, and pass.",
	Bad: `sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.5"}[1h])) / (sum(rate(vllm:time_to_first_token_seconds_count[1h])) > 0) < 0.99`,
	Good: `1 - sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.5"}[1h])) / (sum(rate(vllm:time_to_first_token_seconds_count[1h])) > 0) > 14.4 * (1 - 0.99)
  and 1 - sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.5"}[5m])) / (sum(rate(vllm:time_to_first_token_seconds_count[5m])) > 0) > 14.4 * (1 - 0.99)`,
	Where: Alert, Name: "TTFTBudgetBurn", For: 5 * 60e9,
	run: checkBurn,
}

var burns = regexp.MustCompile(`(?i)burn`)

func checkBurn(p *pass) {
	if p.Where != Alert || !p.speaksOf(burns) {
		return
	}
	for _, c := range p.comparisons() {
		below := c.op == parser.LSS || c.op == parser.LTE
		above := c.op == parser.GTR || c.op == parser.GTE
		ratio := c.of.Kind == analysis.Share || c.of.Kind == analysis.Ratio
		_, _, scaled := burn(p, c.limit)
		if !ratio || scaled || above && p.paired(c) {
			continue
		}
		if below && c.value >= 0.5 && c.value < 1 || above && c.value > 0 && c.value <= 0.01 {
			p.operator(diag.Warning, c.n, "compares with the objective itself, which is a burn rate of 1").
				hint("compare the share of bad events with a factor times the budget: 1 - … > 14.4 * (1 - %s)", short(objective(c.value)))
		}
	}
}

// paired reports whether another window must pass the same limit with this one.
func (p *pass) paired(c comparison) bool {
	for _, o := range p.operations {
		if o.node.Op != parser.LAND {
			continue
		}
		all := conjuncts(o.node)
		if !slices.Contains(all, parser.Expr(c.n)) {
			continue
		}
		for _, d := range p.comparisons() {
			if d.n != c.n && d.op == c.op && d.value == c.value && d.expr.String() != c.expr.String() && slices.Contains(all, parser.Expr(d.n)) {
				return true
			}
		}
	}
	return false
}

// conjuncts are what must hold at the same time.
func conjuncts(e parser.Expr) []parser.Expr {
	e = analysis.Unwrap(e)
	if b, ok := e.(*parser.BinaryExpr); ok && b.Op == parser.LAND {
		return append(conjuncts(b.LHS), conjuncts(b.RHS)...)
	}
	return []parser.Expr{e}
}

func objective(v float64) float64 {
	if v < 0.5 {
		return roundTo(1 - v)
	}
	return v
}

// speaksOf reports whether the alert's name or labels match a pattern.
func (p *pass) speaksOf(what *regexp.Regexp) bool {
	texts := []string{p.Name}
	for k, v := range p.Context.Labels {
		texts = append(texts, k, v)
	}
	return what.MatchString(strings.Join(texts, "\n"))
}
