package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// Event is a kind of moment that a board marks on every panel.
type Event struct {
	ID, Title string
	Expr      string
	Text      string   // what a mark says, with {{label}} where a label's value goes
	Tags      []string // labels that the marks carry
	Bad       bool
}

// alertNames are the names of all alerts of the board's servers, and the labels that all carry.
func (p *resolver) alertNames(b *Board) (names, shared []string) {
	for _, e := range p.boardExporters(b) {
		for _, f := range p.Files {
			if f.Exporter != e {
				continue
			}
			for _, a := range f.Alerts {
				if names == nil {
					shared = a.Node().Labels()
				}
				names = append(names, a.ID)
				shared = common(shared, a.Node().Labels())
			}
		}
	}
	return names, shared
}

// firing asks which of the alerts fire.
func (p *resolver) firing(b *Board, pn *catalog.Panel) []shown {
	names, _ := p.alertNames(b)
	if len(names) == 0 {
		return nil
	}
	s := &Signal{
		Signal:   &catalog.Signal{Entry: catalog.Entry{ID: "alerts", Exporter: b.Exporter.ID, Pos: pn.Pos}, Title: pn.Title, About: wording.Text("board.firing", nil)},
		Exporter: b.Exporter, Unit: "state", Better: "lower", state: 2,
	}
	n := &promql.Raw{Parsed: promql.Firing(names, nil), By: []string{p.Catalog.Config.SeverityLabel, "alertname"}}
	return []shown{{legend: "alert", of: s, firing: n}}
}

// events are the alerts that fire and the processes that start again.
func (p *resolver) events(b *Board) []Event {
	var out []Event
	names, shared := p.alertNames(b)
	if len(names) > 0 {
		out = append(out, Event{
			ID: "alerts", Title: wording.Text("board.events", nil), Bad: true,
			Expr: promql.Print(promql.Firing(names, p.selecting(b).chosen(shared))),
			Text: "{{alertname}}", Tags: append([]string{p.Catalog.Config.SeverityLabel}, shared...),
		})
	}
	for _, e := range p.boardExporters(b) {
		m := p.counter(e)
		if m == nil {
			continue
		}
		target := p.withoutRole(p.labels("pod", nil))
		bd := p.selecting(b)
		bd.window = promql.RateInterval
		again := bd.folded(promql.Resets, want{of: m}, target)
		again.Fold = "max" // every counter of a process goes back when it restarts, once
		out = append(out, Event{
			ID: "restarts-" + e.ID, Title: wording.Text("board.restarts", wording.Data{"Server": e.Title}),
			Expr: promql.Print((&promql.Compare{Of: again, Op: ">", Value: 0}).Expr()),
			Text: "{{" + p.pod() + "}} started again", Tags: target,
		})
	}
	return out
}

// boardExporters are the servers that a board is about, and what holds for all on a neutral one.
func (p *resolver) boardExporters(b *Board) []*catalog.Exporter {
	if b.Exporter == p.Catalog.Neutral {
		return append(p.Catalog.Enabled(), p.Catalog.Neutral)
	}
	return []*catalog.Exporter{b.Exporter}
}

// selecting builds queries that the board's variables narrow.
func (p *resolver) selecting(b *Board) *builder {
	bd := &builder{p: p, vars: map[string]string{}}
	for _, v := range b.Variables {
		bd.vars[v.Label] = v.Name
	}
	return bd
}

// counter is a counter that moves under any load, so that its fall tells a restart: one that
// every process has from its start, if there is one. What a ratio is made of counts the use of
// a feature, which may be off.
func (p *resolver) counter(e *catalog.Exporter) *catalog.Metric {
	presence := p.Catalog.Metric(e.Presence)
	if presence == nil {
		return nil
	}
	parts := map[*catalog.Metric]bool{}
	for _, s := range e.Signals {
		if s.Ratio != nil {
			parts[p.Catalog.Metric(s.Ratio.Part)] = true
			parts[p.Catalog.Metric(s.Ratio.Whole)] = true
		}
	}
	var out *catalog.Metric
	for _, m := range e.Metrics {
		if m.Type != catalog.Counter || !m.Documented || m.Topic != presence.Topic || parts[m] || !m.Exists(e.Target) {
			continue
		}
		if m.AppearsWith == "start" {
			return m
		}
		if out == nil {
			out = m
		}
	}
	return out
}
