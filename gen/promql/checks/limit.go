package checks

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var limitCheck = &Check{
	ID:    "promql/limit",
	Title: "A queue threshold that is not tied to the server's own limit",
	Why: "How many requests a server runs at once, and how many may wait, is set by flags (`--max-num-seqs`, " +
		"`--max-running-requests`, `--max-queued-requests`). A bare number in an alert is right for one configuration. Say in the " +
		"alert's text which flag the number follows, so that who changes the one changes the other.",
	Bad:   `max by (model_name) (vllm:num_requests_running) > 200`,
	Good:  `max by (model_name) (vllm:num_requests_running) > 0`,
	Where: Alert, For: 5 * 60e9,
	run: checkLimit,
}

var flag = regexp.MustCompile(`--?[a-z]+(-[a-z]+)+|\bmax[_-][a-z]+[_-][a-z_-]+`)

func checkLimit(p *pass) {
	if p.Where != Alert {
		return
	}
	for _, c := range p.comparisons() {
		if c.of.Kind != analysis.Level || c.of.Unit != "requests" || c.value <= 1 || c.op != parser.GTR && c.op != parser.GTE {
			continue
		}
		var texts []string
		for _, k := range slices.Sorted(maps.Keys(p.Annotations)) {
			texts = append(texts, p.Annotations[k])
		}
		if !flag.MatchString(strings.Join(texts, "\n")) {
			p.operator(diag.Note, c.n, "%s requests is a limit of one configuration", short(c.value)).
				hint("say in the alert's text (a summary, what to look at, what to do) which flag it follows, for example --max-num-seqs")
		}
	}
}
