package checks

import (
	"regexp"
	"slices"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
)

var roleCheck = &Check{
	ID:    "promql/role",
	Title: "A role or a target picked by a pattern on a name",
	Why: "Pods and jobs are renamed without a thought for who reads their names, and `.*decode.*` matches the pod of another team " +
		"too. Give the targets a role label where they are scraped, and match that.",
	Bad:  `sum(rate(vllm:generation_tokens_total{pod=~".*-decode-.*"}[5m]))`,
	Good: `sum(rate(vllm:generation_tokens_total{role="decode"}[5m]))`,
	run:  checkRole,
}

// someName is a pattern that holds both letters and a wildcard.
var someName = regexp.MustCompile(`[A-Za-z]`)
var wildcard = regexp.MustCompile(`\.[*+?]|\[|\\[dw]`)

func checkRole(p *pass) {
	for _, s := range p.selectors {
		for _, m := range s.node.LabelMatchers {
			if m.Type != labels.MatchRegexp && m.Type != labels.MatchNotRegexp || !someName.MatchString(m.Value) || !wildcard.MatchString(m.Value) {
				continue
			}
			if p.stated(m) {
				continue
			}
			switch m.Name {
			case "pod", "job", "instance", "container", "pod_name", "service":
				p.matcher(diag.Warning, s.node, m, "targets are picked by a pattern on the name of the %s", m.Name).
					hint("scrape them with a role label of their own, and match that")
			}
		}
	}
}

// stated reports whether a deployment's configuration puts the matcher into expressions: the plan has judged it once.
func (p *pass) stated(m *labels.Matcher) bool {
	return slices.ContainsFunc(p.Stated, func(x *labels.Matcher) bool { return x.Name == m.Name && x.Type == m.Type && x.Value == m.Value })
}
