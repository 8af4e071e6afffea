package checks

import (
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/promql/parser"

	"metricwright/gen/diag"
	"metricwright/gen/promql/analysis"
)

var quantileCheck = &Check{
	ID:    "promql/quantile",
	Title: "A quantile of what are not bucket rates by le",
	Why: "`histogram_quantile` reads buckets by their label `le`. Without it there is nothing to read; of buckets that were not " +
		"turned into rates it is a quantile since the start of each process; and of buckets that were not summed it is one " +
		"quantile for each process and label set, which neither add up nor average.",
	Bad:  `histogram_quantile(0.99, sum by (model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m])))`,
	Good: `histogram_quantile(0.99, sum by (le, model_name) (rate(vllm:time_to_first_token_seconds_bucket[5m])))`,
	run:  checkQuantile,
}

func checkQuantile(p *pass) {
	for _, s := range p.calls {
		var of parser.Expr
		var qs []parser.Expr
		switch s.node.Func.Name {
		case "histogram_quantile":
			of, qs = s.node.Args[1], s.node.Args[:1]
		case "histogram_quantiles":
			of, qs = s.node.Args[0], s.node.Args[2:]
		case "histogram_fraction":
			of = s.node.Args[2]
		default:
			continue
		}
		for _, q := range qs {
			p.q(q)
		}
		p.distribution(s.node, of)
	}
}

func (p *pass) q(e parser.Expr) {
	v, ok := p.Of(e).Constant()
	if !ok || v >= 0 && v <= 1 || p.variable(p.place(e)) {
		return
	}
	r := p.report(diag.Error, e, "the quantile %s is not between 0 and 1", short(v))
	if v > 1 && v <= 100 {
		r.hint("write %s", short(v/100))
	} else {
		r.hint("0.5 is the median, 0.99 the 99th percentile")
	}
}

func (p *pass) distribution(n *parser.Call, of parser.Expr) {
	in := p.Of(of)
	if !in.Known() || in.Empty == analysis.AlwaysEmpty && in.Labels.Get(model.BucketLabel).Presence != analysis.Never {
		return
	}
	what := n.Func.Name
	le := in.Labels.Get(model.BucketLabel)
	buckets := in.From(func(s *analysis.Series) bool { return s.Kind == analysis.Buckets || s.Kind == analysis.BucketRate })
	switch {
	case in.Histograms && in.Kind == analysis.Histogram:
		p.report(diag.Error, of, "%s of native histograms since the start of each process", what).hint("take the rate of each series first")
	case in.Histograms:
	case le.Presence == analysis.Never && buckets:
		p.report(diag.Error, of, "%s needs the label le, which is aggregated away", what).hint("add le to the grouping: sum by (le, …)")
	case le.Presence == analysis.Never:
		p.report(diag.Error, of, "%s of what is not a histogram", what).hint("it reads the rates of a histogram's _bucket series, by le")
	case in.Kind == analysis.Buckets:
		p.report(diag.Error, of, "%s of buckets that count since the start of each process", what).hint("take the rate first: sum by (le, …) (rate(…[5m]))")
	case in.Labels.Get("instance").Presence == analysis.Certain && in.Labels.Open && !aggregated(of):
		p.report(diag.Warning, of, "%s of buckets that are not summed: one result for each process and label set", what).
			hint("sum them by le and the labels to keep: sum by (le, …) (rate(…))")
	}
}

// aggregated reports whether anything was aggregated inside.
func aggregated(e parser.Expr) bool {
	found := false
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		_, ok := n.(*parser.AggregateExpr)
		found = found || ok
		return nil
	})
	return found
}
