package checks

import (
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var zeroCheck = &Check{
	ID:    "promql/vector-zero",
	Title: "A constant in place of what is missing",
	Why: "`or vector(0)` shows a green zero for a wrong name, a scrape that fails and a server that is gone. Where a part is absent " +
		"until its first event, count it as zero where the whole exists: `part or 0 * whole`.",
	Bad:  `sum(rate(vllm:num_preemptions_total[5m])) or vector(0)`,
	Good: `sum(rate(vllm:num_preemptions_total[5m])) or 0 * sum(vllm:num_requests_running)`,
	run:  checkZero,
}

func checkZero(p *pass) {
	for _, s := range p.operations {
		if s.node.Op != parser.LOR {
			continue
		}
		c, ok := analysis.Unwrap(s.node.RHS).(*parser.Call)
		if !ok || c.Func.Name != "vector" {
			continue
		}
		if v, ok := p.Of(c.Args[0]).Constant(); ok {
			p.report(diag.Warning, c, "or vector(%s) hides a wrong name or a failing scrape behind a number", short(v)).
				hint("leave it out, or write or 0 * whole, with a whole that always exists")
		}
	}
}
