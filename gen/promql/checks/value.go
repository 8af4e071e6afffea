package checks

import (
	"regexp"
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

var valueCheck = &Check{
	ID:    "promql/label-value",
	Title: "A label value that the server never sets",
	Why:   "Where the server's source bounds the values of a label, a matcher on another value matches nothing.",
	Bad:   `sum(rate(vllm:request_success_total{finished_reason="aborted"}[5m]))`,
	Good:  `sum(rate(vllm:request_success_total{finished_reason="abort"}[5m]))`,
	run:   checkValue,
}

func checkValue(p *pass) {
	for _, s := range p.selectors {
		series := p.series(s.node)
		if series == nil || series.Metric == nil {
			continue
		}
		for _, m := range s.node.LabelMatchers {
			if l, ok := series.Metric.Label(m.Name); ok {
				p.value(s.node, series.Name, l, m)
			}
		}
	}
}

func (p *pass) value(v *parser.VectorSelector, metric string, l catalog.Label, m *labels.Matcher) {
	if m.Value == "" {
		return
	}
	set := []string{m.Value}
	positive := m.Type == labels.MatchEqual || m.Type == labels.MatchRegexp
	if m.Type == labels.MatchRegexp || m.Type == labels.MatchNotRegexp {
		set = m.SetMatches()
		if len(set) == 0 {
			if len(l.Values) > 0 && positive && !slices.ContainsFunc(l.Values, m.Matches) && !m.Matches("") {
				p.matcher(diag.Error, v, m, "no value of %s matches %s", l.Name, m.Value).hint("its values are %s", strings.Join(l.Values, ", "))
			}
			return
		}
	}
	for _, value := range set {
		if value == "" || legal(l, value) {
			continue
		}
		sev := diag.Warning
		if positive && len(set) == 1 {
			sev = diag.Error
		}
		r := p.matcher(sev, v, m, "%s of %s is never %q", l.Name, metric, value)
		switch near := diag.Nearest(value, l.Values); {
		case near != "":
			r.hint("did you mean %q?", near)
		case len(l.Values) > 0:
			r.hint("its values are %s", strings.Join(l.Values, ", "))
		default:
			r.hint("its values match %s", l.Pattern)
		}
	}
}

// legal reports whether a label may have a value, as far as its values are bounded.
func legal(l catalog.Label, value string) bool {
	if len(l.Values) > 0 {
		return slices.Contains(l.Values, value)
	}
	if l.Pattern == "" {
		return true
	}
	re, err := regexp.Compile("^(?s:" + l.Pattern + ")$")
	return err != nil || re.MatchString(value)
}
