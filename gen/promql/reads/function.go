package reads

import (
	"slices"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// keepsName are functions whose elements keep the metric's name; dropsName are the
// others that cannot fail once the name is known to be one.
var (
	keepsName = []string{"last_over_time", "sort", "sort_desc"}
	dropsName = []string{
		"abs", "avg_over_time", "ceil", "changes", "clamp", "clamp_max", "clamp_min", "count_over_time",
		"day_of_month", "day_of_week", "day_of_year", "days_in_month", "delta", "deriv", "exp", "floor", "hour",
		"idelta", "increase", "irate", "ln", "log10", "log2", "max_over_time", "min_over_time", "minute", "month",
		"predict_linear", "present_over_time", "quantile_over_time", "rate", "resets", "round", "sgn", "sqrt",
		"stddev_over_time", "stdvar_over_time", "sum_over_time", "timestamp", "year",
		"histogram_avg", "histogram_count", "histogram_sum",
	}
	bare      = []string{"pi", "scalar", "time", "vector"}
	absence   = []string{"absent", "absent_over_time"}
	quantiles = []string{"histogram_fraction", "histogram_quantile"}
)

func callShape(n *parser.Call) (shape, bool) {
	arg, ok := shape{names: []string{""}, keyed: true}, true
	for _, a := range n.Args {
		s, fine := shapeOf(a)
		ok = ok && fine
		if t := a.Type(); t == parser.ValueTypeVector || t == parser.ValueTypeMatrix {
			arg = s
		}
	}
	switch name := n.Func.Name; {
	case slices.Contains(keepsName, name):
		return arg, ok
	case slices.Contains(dropsName, name):
		return arg.nameless(), ok && arg.droppable()
	case slices.Contains(bare, name):
		return shape{names: []string{""}, keyed: true}, ok
	case slices.Contains(absence, name):
		return shape{names: []string{""}}, ok
	case slices.Contains(quantiles, name):
		arg.key, arg.each = minus(arg.key, []string{labels.BucketLabel}), minus(arg.each, []string{labels.BucketLabel})
		return arg.nameless(), ok && arg.droppable()
	default:
		return shape{}, false
	}
}
