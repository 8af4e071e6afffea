package checks

import (
	"slices"
	"strings"

	"metricwright/gen/diag"
)

var foreignCheck = &Check{
	ID:    "promql/foreign",
	Title: "Metrics that the catalog does not describe",
	Why: "What no exporter of the catalog describes is not checked: neither the name nor the labels, the unit or the range. " +
		"One note says so, that silence is not taken for approval.",
	Bad:  `sum(rate(nginx_requests_total[5m]))`,
	Good: `sum(rate(vllm:generation_tokens_total[5m]))`,
	run:  checkForeign,
}

func checkForeign(p *pass) {
	var unknown []string
	first := -1
	for i, s := range p.selectors {
		if p.variable(p.place(s.node)) {
			continue
		}
		for _, n := range names(s.node) {
			if _, ok := p.Schema.Series(n); ok || slices.Contains(unknown, n) {
				continue
			}
			if _, ok := p.Schema.Described(n); ok {
				continue
			}
			if _, ok := p.Schema.Family(n); ok || p.nearRecord(n) != "" {
				continue
			}
			if first < 0 {
				first = i
			}
			unknown = append(unknown, n)
		}
	}
	if len(unknown) > 0 {
		p.report(diag.Note, p.selectors[first].node, "no exporter of the catalog describes %s: nothing is checked of it", strings.Join(unknown, ", ")).
			hint("describe it in an exporter of your own, if it matters")
	}
}
