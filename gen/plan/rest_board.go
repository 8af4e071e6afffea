package plan

import (
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// restBoards are a board a server for the metrics that no other board shows, as the server
// exports them: what a catalog describes can be looked at without anybody drawing a panel.
func (p *resolver) restBoards() []*Board {
	shown := map[*catalog.Metric]bool{}
	for _, b := range p.Boards {
		for _, r := range b.Rows {
			for _, pn := range r.Panels {
				for _, q := range pn.Queries {
					for _, m := range q.Metrics() {
						shown[m] = true
					}
				}
			}
		}
	}
	var out []*Board
	for _, e := range p.Catalog.Exporters {
		if b := p.restBoard(e, shown); b != nil {
			out = append(out, b)
		}
	}
	return out
}

// Metrics are the exported metrics that the query reads, older spellings included.
func (q *Query) Metrics() []*catalog.Metric {
	out := slices.Clone(q.Signal.metrics)
	for _, v := range promql.Vectors(q.Node) {
		for _, s := range v.Alts {
			if m := s.Metric.(*catalog.Metric); !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func (p *resolver) restBoard(e *catalog.Exporter, seen map[*catalog.Metric]bool) *Board {
	b := &catalog.Board{
		Entry: catalog.Entry{ID: "rest", Exporter: e.ID, Pos: e.Pos}, UID: "metricwright-" + e.ID + "-more", Tags: []string{"metricwright"},
		Title: wording.Text("board.restTitle", wording.Data{"Server": e.Title}), About: wording.Text("board.rest", wording.Data{"Server": e.Title}),
	}
	for _, x := range e.Boards {
		b.Order = max(b.Order, x.Order)
	}
	for _, t := range e.Topics {
		r := &catalog.Row{ID: t.ID, Title: t.Title, Topic: t.ID, Order: t.Order, Collapsed: true, Pos: t.Pos}
		for _, m := range e.Metrics {
			if m.Topic == t.ID && !seen[m] && Current(e, m) {
				r.Panels = append(r.Panels, p.restPanel(m))
			}
		}
		if len(r.Panels) > 0 && t.Enabled {
			b.Rows = append(b.Rows, r)
		}
	}
	if len(b.Rows) == 0 {
		return nil
	}
	out := p.board(e, b)
	out.Derived = true
	return out
}

// Current reports whether a server of the target may export the metric, and it has not been
// replaced by another.
func Current(e *catalog.Exporter, m *catalog.Metric) bool {
	return m.Exists(e.Target) && m.Removed == "" && m.Hidden == ""
}

// restPanel is a metric by pod and by its own dimensions.
func (p *resolver) restPanel(m *catalog.Metric) *catalog.Panel {
	pn := &catalog.Panel{ID: m.ID, Title: m.Name, About: m.About, Type: "timeseries", Width: "third", Pos: m.Pos}
	by := p.labels("pod", []*catalog.Metric{m})
	e := p.exporterOf(m.Exporter)
	for _, l := range m.Labels {
		if l.Role == catalog.Dimension && (!l.Optional || m.Type == catalog.Info) && l.Name != e.ModelLabel && !slices.Contains(by, l.Name) {
			by = append(by, l.Name)
		}
	}
	add := func(legend, unit string, s *catalog.Signal) {
		s.Entry, s.Title, s.About = catalog.Entry{ID: m.ID, Exporter: m.Exporter, Pos: m.Pos}, m.Name, m.About
		sig := &Signal{Signal: s, Exporter: e, Unit: unit, Range: m.Range, Better: m.Better, Levels: []string{"pod"}, metrics: []*catalog.Metric{m}, state: 2}
		p.given[pn] = append(p.given[pn], shown{legend: legend, of: sig, level: "pod", by: by})
	}
	ref := m.Ref()
	switch m.Type {
	case catalog.Counter:
		pn.Title += ", rate"
		add("rate", m.Unit+"/second", &catalog.Signal{Rate: &catalog.RateOf{Of: ref}})
	case catalog.Histogram:
		if len(m.Bounds) > 0 {
			add("p99", m.Unit, &catalog.Signal{Quantile: &catalog.QuantileOf{Of: ref, Q: 0.99}})
		}
		add("mean", m.Unit, &catalog.Signal{Mean: &catalog.Of{Of: ref}})
	case catalog.Summary:
		pn.Title += ", mean"
		add("mean", m.Unit, &catalog.Signal{Mean: &catalog.Of{Of: ref}})
	case catalog.Info:
		pn.Type, pn.Width = "table", "full"
		add("present", m.Unit, &catalog.Signal{Gauge: &catalog.GaugeOf{Of: ref, Aggregation: "max"}})
	default:
		if m.Unit == "timestamp" {
			pn.Type, pn.Width = "table", "full"
		}
		add("value", m.Unit, &catalog.Signal{Gauge: &catalog.GaugeOf{Of: ref}})
	}
	return pn
}

// plain builds a quantity of one metric by labels of its own, from exported series.
func (b *builder) plain(sh shown) promql.Node {
	raw := *b
	raw.recorded = false
	s := sh.of
	switch {
	case s.Rate != nil:
		return raw.folded(promql.Rate, b.p.want(s.Rate.Of, nil, ""), sh.by)
	case s.Mean != nil:
		n := mean{plain{s}}.quantity(&raw, sh.by)
		if r, ok := n.(*promql.Ratio); ok { // sums and counts add up, a summary's too
			r.Part.(*promql.Folded).Fold, r.Whole.(*promql.Folded).Fold = "sum", "sum"
		}
		return n
	case s.Quantile != nil:
		return &promql.Quantile{
			Q: s.Quantile.Q, By: sh.by,
			Of:     raw.bucketRates(s, s.Quantile.Of, nil, "pod", classic, sh.by),
			Native: raw.bucketRates(s, s.Quantile.Of, nil, "pod", native, sh.by),
		}
	default:
		n, _ := gauge{plain{s}}.node(&raw, "", sh.by)
		return n
	}
}
