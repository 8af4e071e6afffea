package checks

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var seriesCheck = &Check{
	ID:    "promql/series",
	Title: "A metric's name where a series' name belongs",
	Why: "A counter is stored under a name that ends in `_total`, a histogram as `_bucket`, `_sum` and `_count`. The bare name " +
		"stands in documentation and metadata, but no series has it.",
	Bad:  `rate(vllm:prefix_cache_hits[5m])`,
	Good: `rate(vllm:prefix_cache_hits_total[5m])`,
	run:  checkSeries,
}

func checkSeries(p *pass) {
	for _, s := range p.selectors {
		if p.variable(p.place(s.node)) {
			continue
		}
		for _, n := range names(s.node) {
			if _, ok := p.Schema.Series(n); ok {
				continue
			}
			f, ok := p.Schema.Family(n)
			if !ok || f.Metric == nil {
				continue
			}
			use := f.Name
			if f.Instead != "" {
				use = f.Instead
			}
			r := p.report(diag.Error, s.node, "there is no series %s, only a %s of which it is not a part", n, f.Metric.Type)
			if bare(n, f) {
				r.Message = n + " is the name of a " + f.Metric.Type + ", and no series"
			}
			switch base := trimPart(use); {
			case f.Metric.Type == catalog.Histogram && summary(s.node):
				r.hint("it has no quantiles of its own: histogram_quantile(q, sum by (le) (rate(%s_bucket[5m])))", base)
			case f.Metric.Type == catalog.Histogram:
				r.hint("its series are %s_bucket, %s_sum and %s_count", base, base, base)
			default:
				r.hint("use %s", use)
			}
		}
	}
}

// bare reports whether a name is a family's without the part or the suffix.
func bare(n string, f *analysis.Series) bool {
	return strings.HasPrefix(f.Name, n+"_")
}

// summary reports whether a selector asks for a quantile as summaries have them.
func summary(v *parser.VectorSelector) bool {
	return slices.ContainsFunc(v.LabelMatchers, func(m *labels.Matcher) bool { return m.Name == "quantile" })
}

// trimPart is a histogram's name without the part.
func trimPart(n string) string { return strings.TrimSuffix(n, "_"+analysis.PartBucket) }
