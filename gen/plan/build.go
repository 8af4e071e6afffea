package plan

import (
	"fmt"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// builder turns a signal into a quantity at a level: for rules over a fixed window, for panels
// over Grafana's interval and with its variables as matchers.
type builder struct {
	p         *resolver
	window    promql.Window
	recorded  bool              // read what rules hold instead of working it out again
	unguarded bool              // a stat tile's own ratio
	vars      map[string]string // label -> dashboard variable that selects by it
	once      bool              // of what every role of a fleet counts, take the roles that generate
}

// unsupported says why a signal cannot be had at a level, in the words of the catalog.
type unsupported struct{ why, hint string }

func (e unsupported) Error() string { return e.why }

// node is the signal at a level: the recording that holds it where there is one and the
// builder may use it, else the construct itself.
func (b *builder) node(s *Signal, level string) (promql.Node, error) {
	if level == Fleet {
		return b.fleet(s)
	}
	if b.recorded && !(b.unguarded && s.quotient()) {
		if r := s.Record(level); r != nil {
			return b.read(r), nil
		}
	}
	return b.construct(s, level)
}

// read selects what a rule recorded, through the dashboard's variables.
func (b *builder) read(r *Record) *promql.Recorded {
	return &promql.Recorded{Name: r.Name, Of: r.Node, Match: b.chosen(r.Node.Labels())}
}

// chosen are the dashboard's variables on those labels.
func (b *builder) chosen(carried []string) []*labels.Matcher {
	var out []*labels.Matcher
	for _, l := range carried {
		if v, ok := b.vars[l]; ok {
			out = append(out, promql.Variable(l, v))
		}
	}
	return out
}

// variables are the dashboard's variables that every series of the metric carries.
func (b *builder) variables(m *catalog.Metric) []*labels.Matcher {
	if len(b.vars) == 0 {
		return nil
	}
	return b.chosen(b.p.selectable(m))
}

// construct builds the quantity from exported series and other signals.
func (b *builder) construct(s *Signal, level string) (promql.Node, error) {
	by := b.p.labels(level, s.metrics)
	switch {
	case s.Gauge != nil:
		return b.gauge(s, by), nil
	case s.Rate != nil:
		return b.folded(promql.Rate, b.p.want(s.Rate.Of, s.Rate.Where, s.Rate.Series), by), nil
	case s.Events != nil:
		return b.events(s, by), nil
	case s.Ratio != nil:
		return b.ratio(s, level, by)
	case s.Share != nil:
		return b.share(s, level, by)
	case s.Mean != nil:
		return b.mean(s, by), nil
	case s.Quantile != nil:
		return b.quantile(s, level, by)
	case s.Buckets != nil:
		return b.buckets(s, level, by), nil
	case s.Attainment != nil:
		return b.attainment(s, level, by)
	case s.Skew != nil:
		return b.skew(s, by)
	case s.Baseline != nil:
		return b.baseline(s, level)
	case s.Live != nil:
		return b.live(s, by), nil
	case s.Down != nil:
		return b.down(s, b.p.targetLabels(s.Exporter, level)), nil
	case s.Drop != nil:
		return b.drop(s, level)
	case s.Resets != nil:
		return b.resets(s, by), nil
	case len(s.Sum) > 0:
		return b.sum(s, level)
	case len(s.First) > 0:
		return b.first(s, by)
	case len(s.Each) > 0:
		return nil, unsupported{fmt.Sprintf("%s is the same quantity of several servers; only its recordings can be read", s.ID), "record it"}
	case s.PromQL != nil:
		return &promql.Raw{Parsed: s.raw, By: by}, nil
	}
	return nil, unsupported{fmt.Sprintf("%s has no construct", s.ID), "give it one, for example gauge or rate"}
}

// want is a reference to a metric as a construct asks for it.
func (p *resolver) want(r catalog.Ref, where catalog.Matchers, take string) want {
	return want{of: p.Catalog.Metric(r), where: where, take: take}
}

func (b *builder) folded(kind promql.Kind, w want, by []string) *promql.Folded {
	return &promql.Folded{Of: b.vector(kind, w), Fold: w.of.Aggregation, By: by}
}

func (b *builder) gauge(s *Signal, by []string) promql.Node {
	f := b.folded(promql.Level, b.p.want(s.Gauge.Of, s.Gauge.Where, ""), by)
	if s.Gauge.Aggregation != "" {
		f.Fold = s.Gauge.Aggregation
	}
	return f
}

func (b *builder) events(s *Signal, by []string) promql.Node {
	w := b.p.want(s.Events.Of, s.Events.Where, "")
	w.beside = b.p.Catalog.Metric(s.Exporter.Presence)
	f := b.folded(promql.Events, w, by)
	f.Of.Window = promql.Over(s.Events.Over)
	return f
}

// presence is a series that every process of the exporter has from its start.
func (b *builder) presence(e *catalog.Exporter) *promql.Series {
	m := b.p.Catalog.Metric(e.Presence)
	return &b.spellings(want{of: m, take: "count"})[0]
}

// term is one side of a ratio or share: a metric stands for its rate or its level.
func (b *builder) term(r catalog.Ref, level string, by []string) (promql.Node, error) {
	if m := b.p.Catalog.Metric(r); m != nil {
		kind := promql.Level
		if m.Type == catalog.Counter {
			kind = promql.Rate
		}
		return b.folded(kind, want{of: m, ratio: true}, by), nil
	}
	s := b.p.Signal(r)
	if !b.p.supports(s, level) {
		return nil, unsupported{fmt.Sprintf("%s cannot be had by %s", s.ID, level), b.p.supportHint(s)}
	}
	return b.node(s, level)
}

func (b *builder) ratio(s *Signal, level string, by []string) (promql.Node, error) {
	if s.Ratio.Aggregation != "" {
		side := func(r catalog.Ref) *promql.Vector {
			return b.vector(promql.Level, want{of: b.p.Catalog.Metric(r), ratio: true})
		}
		return &promql.FoldedRatio{
			Part: side(s.Ratio.Part), Whole: side(s.Ratio.Whole),
			Fold: s.Ratio.Aggregation, By: by,
		}, nil
	}
	part, err := b.term(s.Ratio.Part, level, by)
	if err != nil {
		return nil, err
	}
	whole, err := b.term(s.Ratio.Whole, level, by)
	if err != nil {
		return nil, err
	}
	return &promql.Ratio{Part: part, Whole: whole, Late: b.lateRef(s.Ratio.Part), Unguarded: b.unguarded}, nil
}

// lateRef reports whether what is referred to appears with its first event.
func (b *builder) lateRef(r catalog.Ref) bool {
	if m := b.p.Catalog.Metric(r); m != nil {
		return b.late(want{of: m, ratio: true})
	}
	s := b.p.Signal(r)
	switch {
	case s.Rate != nil:
		return b.late(b.p.want(s.Rate.Of, s.Rate.Where, s.Rate.Series)) || len(s.Rate.Where) > 0 && b.p.Catalog.Metric(s.Rate.Of).AppearsWith == "first event"
	case s.Events != nil:
		return b.late(b.p.want(s.Events.Of, s.Events.Where, ""))
	case len(s.Sum) > 0:
		return b.lateRef(s.Sum[0])
	}
	return false
}

func (b *builder) share(s *Signal, level string, by []string) (promql.Node, error) {
	w := b.p.want(s.Share.Of, s.Share.Where, "")
	w.keep, w.ratio = s.Share.By, true
	whole, err := b.term(s.Share.Whole, level, by)
	if err != nil {
		return nil, err
	}
	part := b.folded(promql.Rate, w, append(append([]string(nil), by...), s.Share.By))
	return &promql.Share{Part: part, Label: s.Share.By, Whole: whole}, nil
}

// mean is sum over count; where an older version exports the mean itself, as a gauge, it is the
// mean of the processes' means.
func (b *builder) mean(s *Signal, by []string) promql.Node {
	if old := b.gauges(b.p.want(s.Mean.Of, s.Mean.Where, "sum")); len(old.Alts) > 0 {
		sum := b.vector(promql.Rate, b.p.want(s.Mean.Of, s.Mean.Where, "sum"))
		if len(sum.Alts) == 0 {
			return &promql.Folded{Of: old, Fold: "avg", By: by} // no version in use has the histogram
		}
		return &promql.ProcessMean{
			Sum:   sum,
			Count: b.vector(promql.Rate, b.p.want(s.Mean.Of, s.Mean.Where, "count")),
			Gauge: old, By: by,
		}
	}
	return &promql.Ratio{
		Part:      b.folded(promql.Rate, b.p.want(s.Mean.Of, s.Mean.Where, "sum"), by),
		Whole:     b.folded(promql.Rate, b.p.want(s.Mean.Of, s.Mean.Where, "count"), by),
		Unguarded: b.unguarded,
	}
}

func (b *builder) skew(s *Signal, by []string) (promql.Node, error) {
	of := b.p.Signal(s.Skew.Of)
	if !b.p.supports(of, "pod") {
		return nil, unsupported{fmt.Sprintf("%s cannot be had by pod", of.ID), b.p.supportHint(of)}
	}
	n, err := b.node(of, "pod")
	if err != nil {
		return nil, err
	}
	return &promql.Skew{Of: n, By: by}, nil
}

func (b *builder) baseline(s *Signal, level string) (promql.Node, error) {
	of, floor := b.p.Signal(s.Baseline.Of), b.p.Signal(s.Baseline.Floor)
	r := of.Record(level)
	if r == nil {
		return nil, unsupported{fmt.Sprintf("the past of %s is not recorded by %s", of.ID, level), fmt.Sprintf("add %q to the levels of %s", level, of.ID)}
	}
	f, err := b.node(floor, level)
	if err != nil {
		return nil, err
	}
	return &promql.Baseline{
		Of: b.read(r), Over: s.Baseline.Over, Skip: s.Baseline.Offset, History: s.Baseline.History, Step: promql.BaselineStep,
		Floor: f, FloorAbove: s.Baseline.FloorAbove,
	}, nil
}

func (b *builder) sum(s *Signal, level string) (promql.Node, error) {
	out := &promql.Sum{}
	for _, r := range s.Sum {
		n, err := b.node(b.p.Signal(r), level)
		if err != nil {
			return nil, err
		}
		out.Terms, out.Late = append(out.Terms, n), append(out.Late, b.lateRef(r))
	}
	return out, nil
}

// first joins the spellings of several signals: for each process, the first that it has.
func (b *builder) first(s *Signal, by []string) (promql.Node, error) {
	var out *promql.Folded
	for _, r := range s.First {
		if b.p.Signal(r).Absent {
			continue
		}
		n, err := b.construct(b.p.Signal(r), "process")
		if err != nil {
			return nil, err
		}
		f, ok := n.(*promql.Folded)
		if !ok {
			return nil, unsupported{fmt.Sprintf("%s is neither a gauge nor a rate", r.ID), "first takes signals that are a gauge or a rate"}
		}
		if out == nil {
			out = &promql.Folded{Of: f.Of, Fold: f.Fold, By: by}
			continue
		}
		out.Of.Alts = append(out.Of.Alts, f.Of.Alts...)
	}
	return out, nil
}
