package checks

import (
	"fmt"
	"math"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var thresholdCheck = &Check{
	ID:    "promql/threshold",
	Title: "A comparison that is never true, or always",
	Why: "`> 90` on a share of 0 to 1 never fires, `< 1.5` always does. So do a quantile beyond the last bucket bound, which it " +
		"never exceeds, and a burn rate that the objective caps. Most of these are slips of the unit.",
	Bad:  `max by (model_name) (vllm:kv_cache_usage_perc) > 90`,
	Good: `max by (model_name) (vllm:kv_cache_usage_perc) > 0.9`,
	run:  checkThreshold,
}

// comparison is a vector compared with a constant, the vector on the left.
type comparison struct {
	n     *parser.BinaryExpr
	op    parser.ItemType
	of    *analysis.Result
	expr  parser.Expr
	value float64
	limit parser.Expr
}

// comparisons are those of the expression that a constant decides.
func (p *pass) comparisons() []comparison {
	var out []comparison
	for _, s := range p.operations {
		n := s.node
		if !n.Op.IsComparisonOperator() {
			continue
		}
		c := comparison{n: n, op: n.Op, of: p.Of(n.LHS), expr: n.LHS, limit: n.RHS}
		if c.of.Scalar() {
			c = comparison{n: n, op: analysis.Mirrored(n.Op), of: p.Of(n.RHS), expr: n.RHS, limit: n.LHS}
		}
		v, ok := p.Of(c.limit).Constant()
		if !ok || c.of.Scalar() || !p.Of(c.limit).Scalar() || p.variable(p.place(c.limit)) || c.of.Empty == analysis.AlwaysEmpty {
			continue
		}
		c.value = v
		out = append(out, c)
	}
	return out
}

func checkThreshold(p *pass) {
	for _, c := range p.comparisons() {
		if !c.of.Floats || c.of.Histograms {
			continue
		}
		numbers := c.of.Range
		numbers.NaN = false
		switch analysis.Compare(c.op, numbers, analysis.Between(c.value, c.value)) {
		case analysis.AlwaysFalse:
			p.operator(diag.Error, c.n, "never true: %s %s", p.text(c.expr), bounds(c.of)).hint("%s", instead(p, c))
		case analysis.AlwaysTrue:
			if c.of.Range.NaN || idiom(c) {
				continue
			}
			p.operator(severity(p.Where == Alert), c.n, "always true: %s %s", p.text(c.expr), bounds(c.of)).hint("%s", instead(p, c))
		default:
			p.slip(c)
		}
	}
}

// idiom reports whether an always true comparison is a way to say something else.
func idiom(c comparison) bool {
	switch c.of.Kind {
	case analysis.Count, analysis.Bool, analysis.Info, analysis.Number:
		return true
	}
	return c.value == 0 && c.op == parser.GTE || c.op == parser.NEQ
}

// bounds says in words within what a quantity stays.
func bounds(r *analysis.Result) string {
	if r.Kind == analysis.Quantile && len(r.Sources) > 0 {
		return fmt.Sprintf("never exceeds the last finite bucket bound, %s%s", short(r.Range.Max), in(r.Unit))
	}
	lo, hi := math.IsInf(r.Range.Min, -1), math.IsInf(r.Range.Max, 1)
	switch {
	case lo && hi:
		return "takes any value"
	case hi:
		return fmt.Sprintf("is never below %s%s", short(r.Range.Min), in(r.Unit))
	case lo:
		return fmt.Sprintf("is never above %s%s", short(r.Range.Max), in(r.Unit))
	case r.Range.Min == r.Range.Max:
		return fmt.Sprintf("is always %s%s", short(r.Range.Min), in(r.Unit))
	}
	return fmt.Sprintf("lies between %s and %s%s", short(r.Range.Min), short(r.Range.Max), in(r.Unit))
}

func in(unit string) string {
	if unit == "" || unit == analysis.UnitRatio {
		return ""
	}
	return " " + unit
}

// instead says what was probably meant.
func instead(p *pass, c comparison) string {
	if factor, budget, ok := burn(p, c.limit); ok && c.of.Range.Max <= 1 && factor*budget >= 1 {
		return fmt.Sprintf("a burn of %s is reached only while the budget is below %s: raise the objective or lower the factor", short(factor), short(roundTo(1/factor)))
	}
	if c.of.Range.Within(0, 1) && c.value >= 10 && c.value <= 100 {
		return fmt.Sprintf("it is a share, not a percentage: %s", short(c.value/100))
	}
	if c.of.Unit == analysis.UnitSeconds && c.value >= 1000 {
		return fmt.Sprintf("it is in seconds: %s ms are %s", short(c.value), short(c.value/1000))
	}
	return "choose a value that it takes on some days and not on others"
}

func roundTo(v float64) float64 { return math.Round(v*1e4) / 1e4 }

// burn takes a limit of the form factor * budget apart.
func burn(p *pass, e parser.Expr) (factor, budget float64, ok bool) {
	b, is := analysis.Unwrap(e).(*parser.BinaryExpr)
	if !is || b.Op != parser.MUL {
		return 0, 0, false
	}
	x, ok1 := p.Of(b.LHS).Constant()
	y, ok2 := p.Of(b.RHS).Constant()
	if !ok1 || !ok2 {
		return 0, 0, false
	}
	if x < y {
		x, y = y, x
	}
	return x, y, x > 1 && y > 0 && y < 1
}

// slip is for values that are possible and look like another unit's.
func (p *pass) slip(c comparison) {
	switch {
	case !c.of.Known():
	case c.of.Unit == analysis.UnitSeconds && (c.of.Kind == analysis.Quantile || c.of.Kind == analysis.Mean) && c.value >= 600:
		p.operator(diag.Warning, c.n, "%s seconds are %s minutes", short(c.value), short(math.Round(c.value/60))).
			hint("it is in seconds: %s ms are %s", short(c.value), short(c.value/1000))
	case c.of.Unit == analysis.UnitRatio && c.of.Kind == analysis.Ratio && c.value >= 10 && c.value <= 100:
		p.operator(diag.Warning, c.n, "%s is far beyond what a ratio usually is", short(c.value)).
			hint("if a percentage was meant: %s", short(c.value/100))
	case c.of.Unit == analysis.UnitPercent && c.value > 0 && c.value < 1:
		p.operator(diag.Warning, c.n, "%s %% is very little", short(c.value)).hint("if a share was meant: %s", short(c.value*100))
	}
}
