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

// unsupported says why a signal is not available at a level, in the words of the catalog.
type unsupported struct{ why, hint string }

func (e unsupported) Error() string { return e.why }

// node is the signal at a level: the recording that holds it where there is one and the
// builder may use it, else the construct itself.
func (b *builder) node(s *Signal, level string) (promql.Node, error) {
	if level == Fleet {
		return b.fleet(s)
	}
	if b.recorded && !(b.unguarded && s.made().quotient()) {
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

// want is a reference to a metric as a construct asks for it.
func (p *resolver) want(r catalog.Ref, where catalog.Matchers, take string) want {
	return want{of: p.Catalog.Metric(r), where: where, take: take}
}

func (b *builder) folded(kind promql.Kind, w want, by []string) *promql.Folded {
	return &promql.Folded{Of: b.vector(kind, w), Fold: w.of.Aggregation, By: by}
}

// presences are the series that every process of the exporter has from its start, in each of its
// spellings.
func (b *builder) presences(e *catalog.Exporter) []promql.Series {
	return b.spellings(want{of: b.p.Catalog.Metric(e.Presence), take: "count"})
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
		return nil, unsupported{fmt.Sprintf("%s is not available per %s", s.ID, level), b.p.supportHint(s)}
	}
	return b.node(s, level)
}
