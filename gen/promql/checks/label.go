package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var labelCheck = &Check{
	ID:    "promql/label",
	Title: "A matcher on a label that the metric does not have",
	Why: "No series has the label, so the matcher matches none (or all, if it allows the empty value). Labels that a target " +
		"may bring are not known here and pass.",
	Bad:  `sum(rate(vllm:request_success_total{finish_reason="stop"}[5m]))`,
	Good: `sum(rate(vllm:request_success_total{finished_reason="stop"}[5m]))`,
	run:  checkLabel,
}

func checkLabel(p *pass) {
	for _, s := range p.selectors {
		series := p.series(s.node)
		if series == nil {
			continue
		}
		for _, m := range s.node.LabelMatchers {
			if m.Name == model.MetricNameLabel || m.Matches("") || p.stated(m) {
				continue
			}
			p.label(s.node, series, m)
		}
	}
}

func (p *pass) label(v *parser.VectorSelector, s *analysis.Series, m *labels.Matcher) {
	l := s.Labels.Get(m.Name)
	own := carried(s.Labels)
	near := NearLabel(m.Name, own)
	switch {
	case l.Presence == analysis.Never && m.Name == "quantile":
		p.matcher(diag.Error, v, m, "%s has no label quantile: it is not a summary", s.Name).
			hint("a quantile of a histogram is histogram_quantile(q, sum by (le) (rate(…_bucket[…])))")
	case l.Presence == analysis.Never:
		r := p.matcher(diag.Error, v, m, "%s has no label %s", s.Name, m.Name)
		if near != "" {
			r.hint("did you mean %s?", near)
		} else {
			r.hint("its labels are %s", strings.Join(own, ", "))
		}
	case l.Presence == analysis.Possible && !listed(s.Labels, m.Name) && near != "" && !OfTargets(m.Name):
		p.matcher(severity(misspelt(m.Name, own)), v, m, "%s has no label %s that the catalog knows", s.Name, m.Name).hint("did you mean %s?", near)
	}
}

// NearLabel is the label that was probably meant: a name that is close, or of which the
// given one is a part.
func NearLabel(label string, own []string) string {
	if near := diag.Nearest(label, own); near != "" || len(label) < 4 {
		return near
	}
	for _, o := range own {
		if o != label && (strings.HasPrefix(o, label+"_") || strings.HasSuffix(o, "_"+label) || strings.ReplaceAll(o, "_", "") == label) {
			return o
		}
	}
	return ""
}

// misspelt reports whether a label is so near one that is there that it is no other.
func misspelt(label string, own []string) bool { return diag.Nearest(label, own) != "" }

// carried are the labels that a series certainly or possibly has, as far as known.
func carried(l analysis.Labels) []string {
	return append(l.Names(analysis.Certain), l.Names(analysis.Possible)...)
}

// listed reports whether anything is known of a label.
func listed(l analysis.Labels, name string) bool {
	if l.Get(name).Presence == analysis.Never {
		return true
	}
	return slices.ContainsFunc(l.Listed(), func(e analysis.Label) bool { return e.Name == name })
}

// OfTargets reports whether targets often bring a label of that name.
func OfTargets(name string) bool {
	switch name {
	case "cluster", "container", "endpoint", "env", "environment", "namespace", "node", "pod", "region", "replica",
		"service", "team", "tenant", "zone", "job", "instance", "app", "nodename", "host", "hostname", "prometheus", "server":
		return true
	}
	return strings.HasPrefix(name, "exported_") || strings.HasPrefix(name, "__") || strings.HasPrefix(name, "label_")
}
