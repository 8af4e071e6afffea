package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var metricCheck = &Check{
	ID:    "promql/metric",
	Title: "A metric that no version in use exports",
	Why: "A selector of a name that was renamed, removed or never existed returns nothing: the panel stays empty and the alert " +
		"never fires, without an error anywhere. Every name is looked up for the versions and the dialect that are in use.",
	Bad:  `max by (model_name) (vllm:gpu_cache_usage_perc)`,
	Good: `max by (model_name) (vllm:kv_cache_usage_perc)`,
	run:  checkMetric,
}

func checkMetric(p *pass) {
	for _, s := range p.selectors {
		if p.variable(p.place(s.node)) {
			continue
		}
		for _, n := range names(s.node) {
			p.metric(s, n)
		}
		p.namePattern(s.node)
	}
}

// names are the metric names that a selector lists.
func names(v *parser.VectorSelector) []string {
	if n := name(v); n != "" {
		return []string{n}
	}
	for _, m := range v.LabelMatchers {
		if m.Name == model.MetricNameLabel && m.Type == labels.MatchRegexp {
			return m.SetMatches()
		}
	}
	return nil
}

func (p *pass) metric(at site[*parser.VectorSelector], n string) {
	v := at.node
	s, ok := p.Schema.Series(n)
	if !ok {
		p.unknown(v, n)
		return
	}
	sev := diag.Error
	switch s.Status {
	case analysis.InUse:
		return
	case analysis.SomeOfUse:
		if s.Instead == "" && !p.outlived(s, inside(at.up, parser.DIV)) || p.joined(s) {
			return
		}
		sev = diag.Warning
	case analysis.Hidden, analysis.Misspelt:
		sev = diag.Warning
	}
	r := p.report(sev, v, "%s", s.Why)
	switch {
	case s.Status == analysis.SomeOfUse && s.Instead != "":
		r.hint("join it with %s by or on (job, instance), under every aggregation", s.Instead)
	case s.Status == analysis.SomeOfUse:
		r.hint("join it with the older spelling by or on (job, instance), under every aggregation")
	case s.Instead != "":
		r.hint("use %s", s.Instead)
	case s.Metric != nil && s.Metric.Instead != "":
		r.hint("%s", use(s.Metric.Instead))
	case s.Status == analysis.NotYet, s.Status == analysis.Hidden:
		r.hint("raise the target's versions, or leave it out")
	default:
		r.hint("nothing takes its place; leave it out")
	}
}

// unknown is for names that are no series: another check knows those of a family.
func (p *pass) unknown(v *parser.VectorSelector, n string) {
	if _, ok := p.Schema.Family(n); ok {
		return
	}
	exporter, ok := p.Schema.Described(n)
	if !ok {
		if near := p.nearRecord(n); near != "" {
			p.report(diag.Warning, v, "no rule records %s", n).hint("did you mean %s?", near)
		}
		return
	}
	r := p.report(diag.Error, v, "%s exports no metric %s", exporter, n)
	if near := p.nearest(n, exporter); near != "" {
		r.hint("did you mean %s?", near)
		return
	}
	r.hint("see the metric reference, or add it to the catalog")
}

// use is advice on what to write instead: a name alone, or a sentence.
func use(instead string) string {
	if strings.Contains(instead, " ") {
		return instead
	}
	return "use " + instead
}

// nearRecord is the recorded series whose name is close to one that no rule records.
func (p *pass) nearRecord(n string) string {
	if strings.Count(n, ":") < 2 {
		return ""
	}
	return p.nearest(n, "")
}

// nearest is the known series whose name is closest, of one exporter or, without one,
// among what rules record.
func (p *pass) nearest(n, exporter string) string {
	if p.known == nil {
		p.known, p.near = map[string][]string{}, map[string]string{}
		for _, c := range p.Schema.Names() {
			if e, ok := p.Schema.Described(c); ok {
				p.known[e] = append(p.known[e], c)
			} else if strings.Count(c, ":") >= 2 {
				p.known[""] = append(p.known[""], c)
			}
		}
	}
	near, ok := p.near[n]
	if !ok && len(p.near) < mostSuggested {
		near = diag.Nearest(n, p.known[exporter])
		p.near[n] = near
	}
	return near
}

// mostSuggested is for how many wrong names of one expression a right one is looked for.
const mostSuggested = 100

// outlived reports whether versions in use still export an older spelling of the series that can
// be joined with it: of the same type, and of the same unit unless that cancels out.
func (p *pass) outlived(s *analysis.Series, divided bool) bool {
	return s.Metric != nil && slices.ContainsFunc(p.Schema.Names(), func(n string) bool {
		o, ok := p.Schema.Series(n)
		return ok && o.Status == analysis.SomeOfUse && older(o, s) && o.Metric.Type == s.Metric.Type && (divided || o.Metric.Unit == s.Metric.Unit)
	})
}

// older reports whether one series is an older spelling of another's metric.
func older(old, s *analysis.Series) bool {
	if old.Metric == nil || s.Metric == nil || old.Exporter != s.Exporter {
		return false
	}
	return slices.ContainsFunc(s.Metric.Replaces, func(w catalog.Replaced) bool { return w.Metric.ID == old.Metric.ID })
}

// joined reports whether the expression reads the other spelling of a series too.
func (p *pass) joined(s *analysis.Series) bool {
	for _, o := range p.selectors {
		if t := p.series(o.node); t != nil && (older(t, s) || older(s, t)) {
			return true
		}
	}
	return false
}

// namePattern is for patterns on the name that match nothing of the exporter they name.
func (p *pass) namePattern(v *parser.VectorSelector) {
	for _, m := range v.LabelMatchers {
		if m.Name != model.MetricNameLabel || m.Type != labels.MatchRegexp || len(m.SetMatches()) > 0 {
			continue
		}
		exporter, ok := p.Schema.Described(strings.TrimLeft(m.Value, "^("))
		if ok && !slices.ContainsFunc(p.Schema.Names(), m.Matches) {
			p.report(diag.Error, v, "no metric of %s matches %s", exporter, m.Value).hint("write the names out")
		}
	}
}
