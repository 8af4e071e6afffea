package plan

import (
	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/wording"
)

// sloBoard is the board of all objectives: everything on it follows from them. It is nil
// without objectives, and where boards are to need no rules.
func (p *resolver) sloBoard() *Board {
	e := p.Catalog.Neutral
	if e == nil || len(p.SLOs) == 0 || p.raw() {
		return nil
	}
	b := &catalog.Board{
		Entry: catalog.Entry{ID: "slo", Exporter: e.ID, Pos: e.Pos}, UID: "metricwright-slo", Tags: []string{"metricwright"},
		Title: wording.Text("slo.title", nil), About: wording.Text("sloBoard.about", nil),
	}
	for i, s := range p.SLOs {
		if s.Budget != nil {
			b.Rows = append(b.Rows, p.sloRow(s, float64(i)))
		}
	}
	out := p.board(e, b)
	out.Derived = true
	return out
}

// budgets are what is left of the error budgets of the board's own objectives.
func (p *resolver) budgets(b *Board) []shown {
	var out []shown
	for _, s := range p.SLOs {
		if s.Exporter == b.Exporter && s.Budget != nil && !p.raw() {
			x := s.left()
			x.legend = s.Title
			out = append(out, x)
		}
	}
	return out
}

// left is what is left of the objective's error budget.
func (s *SLO) left() shown {
	return s.shows("budget", s.Budget, wording.Text("slo.left", nil), "higher", "<", 0, wording.Text("sloBoard.missed", nil))
}

// sloRow is what there is to see of one objective.
func (p *resolver) sloRow(s *SLO, order float64) *catalog.Row {
	r := &catalog.Row{ID: s.Exporter.ID + "_" + s.ID, Title: s.Exporter.Title + ": " + s.Title, Order: order, Pos: s.Pos}
	panel := func(id, title, as, width, about string, show ...shown) {
		pn := &catalog.Panel{ID: id, Title: title, Type: as, Width: width, About: about, Pos: s.Pos}
		r.Panels = append(r.Panels, pn)
		p.given[pn] = show
	}
	budget := promql.Budget(s.Objective)
	left := s.left()
	errors := func(r *Record) shown {
		return s.shows("errors", r, wording.Text("slo.errors", nil), "lower", ">", budget, wording.Text("sloBoard.even", nil))
	}
	panel("left", wording.Text("slo.left", nil), "bars", "third", wording.Text("sloBoard.left", wording.Data{"Window": s.Window, "About": s.About, "Objective": s.Objective}), left)
	panel("in_time", s.Signal.Title, "timeseries", "third", wording.Text("sloBoard.kept", wording.Data{"About": s.Signal.About, "Objective": s.Objective}),
		shown{legend: "in time", of: s.Signal, level: s.Level, slo: s, threshold: s.line("<", s.Objective, wording.Text("sloBoard.objective", nil))})
	panel("spent", wording.Text("sloBoard.spentTitle", nil), "timeseries", "third", wording.Text("sloBoard.spent", nil), left)
	var windows []shown
	for _, rec := range s.Errors {
		x := errors(rec)
		x.legend = operations(rec.Name)[len("error_ratio_"):]
		windows = append(windows, x)
	}
	panel("burn", wording.Text("sloBoard.burnTitle", nil), "timeseries", "full", wording.Text("sloBoard.burn", nil), windows...)
	return r
}

// shows is a query for one of the objective's recordings.
func (s *SLO) shows(id string, r *Record, title, good, op string, at float64, reason string) shown {
	one := 1.0
	sig := &Signal{
		Signal:   &catalog.Signal{Entry: catalog.Entry{ID: s.ID + "_" + id, Exporter: s.Exporter.ID, Pos: s.Pos}, Title: title, About: s.About},
		Exporter: s.Exporter, Unit: UnitRatio, Better: good, Levels: []string{s.Level}, metrics: s.Signal.metrics, state: 2,
	}
	sig.Range.Max = &one
	if good == "lower" {
		zero := 0.0
		sig.Range.Min = &zero
	}
	return shown{legend: title, of: sig, level: s.Level, record: r, slo: s, threshold: s.line(op, at, reason)}
}

// line is the objective, or its budget, as a judgement.
func (s *SLO) line(op string, at float64, reason string) *Threshold {
	return &Threshold{
		Threshold: &catalog.Threshold{Entry: catalog.Entry{ID: s.ID, Exporter: s.Exporter.ID, Pos: s.Pos}, Reason: reason, Source: s.Source},
		Signal:    s.Signal, Level: s.Level, Op: op, Levels: catalog.Levels{Critical: &at},
	}
}
