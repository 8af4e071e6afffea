package checks

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
)

var boundCheck = &Check{
	ID:    "promql/bound",
	Title: "A bucket bound that the histogram does not have",
	Why: "A share of observations within a limit can be read only where the limit is a bucket bound. A matcher on any other `le` " +
		"selects nothing. The spelling counts too: Prometheus 3 stores `1.0`, never `1`.",
	Bad:  `sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.0"}[5m]))`,
	Good: `sum(rate(vllm:time_to_first_token_seconds_bucket{le="2.5"}[5m]))`,
	run:  checkBound,
}

// numbers is a pattern that merely lists numbers.
var numbers = regexp.MustCompile(`^[0-9.e+|\\-]+$`)

func checkBound(p *pass) {
	for _, s := range p.selectors {
		r := p.Of(s.node)
		if len(r.Bounds) == 0 {
			continue
		}
		for _, m := range s.node.LabelMatchers {
			if m.Name != model.BucketLabel || varies(m.Value) {
				continue
			}
			switch m.Type {
			case labels.MatchEqual:
				p.bound(s.node, m, m.Value, r.Bounds, r.Observed)
			case labels.MatchRegexp:
				if !numbers.MatchString(m.Value) {
					continue
				}
				for _, v := range strings.Split(m.Value, "|") {
					p.bound(s.node, m, strings.ReplaceAll(v, `\`, ""), r.Bounds, r.Observed)
				}
			}
		}
	}
}

func (p *pass) bound(v *parser.VectorSelector, m *labels.Matcher, value string, bounds []float64, unit string) {
	le, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(le) {
		p.matcher(diag.Error, v, m, "le=%q is not a number", value).hint("le is a bucket bound, for example %q", spelled(bounds[0]))
		return
	}
	if math.IsInf(le, 1) {
		return
	}
	i, ok := slices.BinarySearch(bounds, le)
	if !ok {
		p.matcher(diag.Error, v, m, "%s %s is not a bucket bound of %s", short(le), unit, trimPart(name(v))).hint("%s", around(bounds, i))
		return
	}
	if value != spelled(le) && m.Type == labels.MatchEqual {
		p.matcher(diag.Warning, v, m, "the bound %s is stored as le=%q, not %q", short(le), spelled(le), value).hint("write le=%q", spelled(le))
	}
}

// around names the bounds on both sides of a place among them.
func around(bounds []float64, i int) string {
	switch i {
	case 0:
		return "the first bound is " + short(bounds[0])
	case len(bounds):
		return "the last finite bound is " + short(bounds[len(bounds)-1])
	}
	return "the nearest are " + short(bounds[i-1]) + " and " + short(bounds[i])
}

// short is a number as a reader writes it.
func short(v float64) string {
	if v == 0 {
		return "0" // and never -0
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// spelled is a bound as Prometheus stores it in le.
func spelled(v float64) string { return labels.FormatOpenMetricsFloat(v) }

// varies reports whether a matcher's value holds a variable of a dashboard.
func varies(value string) bool { return strings.Contains(value, "$") }
