package checks

import (
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var forCheck = &Check{
	ID:    "promql/for",
	Title: "An alert without `for`",
	Why: "A threshold on a level or a rate is passed for a moment all the time. Without `for` each moment pages somebody. Alerts on " +
		"events (an increase above zero) and on burn rates over two windows need none: their windows do the waiting.",
	Bad:   `max by (model_name) (vllm:kv_cache_usage_perc) > 0.9`,
	Good:  `sum by (model_name) (increase(vllm:nixl_num_failed_transfers_total[15m])) > 0`,
	Where: Alert,
	run:   checkFor,
}

func checkFor(p *pass) {
	if p.Where != Alert || p.For > 0 || len(p.comparisons()) == 0 || burning(p) {
		return
	}
	switch p.Kind {
	case analysis.Increase, analysis.Count, analysis.Info:
		return
	}
	if !p.Known() {
		return
	}
	p.report(diag.Warning, p.Expr, "the alert fires at the first evaluation that passes the threshold").
		hint("give it a for of a few evaluations, for example for: 5m")
}

// burning reports whether an alert compares two windows of one quantity, as burn-rate
// alerts do.
func burning(p *pass) bool {
	b, ok := analysis.Unwrap(p.Expr).(*parser.BinaryExpr)
	if !ok {
		return false
	}
	if b.Op == parser.LOR {
		return burnPair(b.LHS) || burnPair(b.RHS)
	}
	return burnPair(b)
}

// burnPair reports whether both sides of an and compare the same, over other windows.
func burnPair(e parser.Expr) bool {
	b, ok := analysis.Unwrap(e).(*parser.BinaryExpr)
	if !ok || b.Op != parser.LAND {
		return false
	}
	x, y := shape(b.LHS), shape(b.RHS)
	return x.text == y.text && x.windows != y.windows
}

// skeleton is an expression without its windows, and the windows.
type skeleton struct{ text, windows string }

func shape(e parser.Expr) skeleton {
	var out skeleton
	text := analysis.Unwrap(e).String()
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("()[]{} ,", r) }) {
		base := strings.TrimRight(f, "0123456789smhdw")
		if w := f[len(base):]; w != "" && base != "" && (strings.HasSuffix(base, "rate") || strings.HasSuffix(base, "_") || strings.HasSuffix(base, ":")) {
			out.text, out.windows = out.text+" "+base, out.windows+" "+w
			continue
		}
		if base == "" && strings.ContainsAny(f, "smhdw") {
			out.windows += " " + f
			continue
		}
		out.text += " " + f
	}
	return out
}
