package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var absentCheck = &Check{
	ID:    "promql/absent",
	Title: "A way to notice a vanished target that misses most of them",
	Why: "`absent(x)` fires only when every series of x is gone: of eight servers seven may vanish unseen. A bare `up == 0` does not " +
		"see a target that service discovery dropped, and pages for every job in the house. And `x offset 1h unless x` fires on each " +
		"new label value, replaced pod and rolling restart, and forgets after an hour. What works is `up == 0` for targets of jobs " +
		"that exposed the server within the hour, together with fewer live targets than the job's own maximum of that hour.",
	Bad:   `absent(vllm:num_requests_running)`,
	Good:  `up == 0 and on (job) group by (job) (last_over_time(vllm:num_requests_running[1h]))`,
	Where: Alert, For: 5 * 60e9,
	run: checkAbsent,
}

func checkAbsent(p *pass) {
	for _, s := range p.operations {
		if s.node.Op == parser.LUNLESS && vanished(s.node) {
			p.operator(diag.Warning, s.node, "x offset w unless x fires on every new label value and rolling restart, and forgets after w").
				hint("compare the number of live targets with its own maximum: count by (job) (up == 1) < max_over_time(…)")
		}
	}
	if p.Where != Alert {
		return
	}
	for _, s := range p.calls {
		if f := s.node.Func.Name; f == "absent" || f == "absent_over_time" {
			p.report(diag.Warning, s.node, "%s fires only when the last of all series is gone", f).
				hint("watch up of each target, and the number of live targets of each job")
		}
	}
	if b, ok := analysis.Unwrap(p.Expr).(*parser.BinaryExpr); ok && down(p, b) {
		p.report(diag.Warning, b, "%s alone does not see targets that are no longer discovered", p.text(b)).
			hint("add and on (job) group by (job) (last_over_time(…[1h])), and an alert on fewer live targets than before")
	}
}

// vanished reports whether an operation is x offset w unless x.
func vanished(n *parser.BinaryExpr) bool {
	old, ok1 := analysis.Unwrap(n.LHS).(*parser.VectorSelector)
	now, ok2 := analysis.Unwrap(n.RHS).(*parser.VectorSelector)
	return ok1 && ok2 && name(old) == name(now) && offset(old) && !offset(now)
}

// down reports whether an alert's condition is up == 0 and nothing else.
func down(p *pass, b *parser.BinaryExpr) bool {
	v, ok := analysis.Unwrap(b.LHS).(*parser.VectorSelector)
	if !ok || name(v) != "up" {
		return false
	}
	c, ok := p.Of(b.RHS).Constant()
	return ok && (b.Op == parser.EQLC && c == 0 || b.Op == parser.LSS && c == 1 || b.Op == parser.NEQ && c == 1)
}

// offset reports whether a selector looks into the past.
func offset(v *parser.VectorSelector) bool {
	return v.OriginalOffset != 0 || v.OriginalOffsetExpr != nil
}
