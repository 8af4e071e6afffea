package checks

import (
	"time"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
)

var windowCheck = &Check{
	ID:    "promql/window",
	Title: "A fixed window in a panel",
	Why: "Over a week a panel's steps are an hour apart: a rate over five minutes then shows one twelfth of what happened, and " +
		"misses what fell between. `$__rate_interval` grows with the step and is never too short for the scrape interval. " +
		"An increase over a span that the panel is about, such as a day, is meant as it stands.",
	Bad:   `sum(rate(vllm:generation_tokens_total[5m]))`,
	Good:  `sum(rate(vllm:generation_tokens_total[$__rate_interval]))`,
	Where: Panel,
	run:   checkWindow,
}

func checkWindow(p *pass) {
	if p.Where != Panel {
		return
	}
	for _, s := range p.matrices {
		from, to := p.place(s.node)
		if _, at := p.place(s.node.VectorSelector); at < to {
			from = at
		}
		if p.variable(from, to) || len(s.up) == 0 || p.Over > 0 && s.node.Range == p.Over {
			continue
		}
		c, ok := s.up[len(s.up)-1].(*parser.Call)
		if !ok {
			continue
		}
		switch c.Func.Name {
		case "rate", "irate":
		case "increase", "delta":
			if s.node.Range >= 30*time.Minute {
				continue
			}
		default:
			continue
		}
		p.at(diag.Warning, from, to, "%s over a fixed window misses what falls between the steps of a wide panel", c.Func.Name).
			hint("use [$__rate_interval]")
	}
}
