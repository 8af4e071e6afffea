package plan

import (
	"cmp"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Board is a dashboard with every query settled.
type Board struct {
	*catalog.Board
	Exporter  *catalog.Exporter
	Variables []Variable // in the order in which they depend on each other
	Raw       bool       // no query needs a recording rule
	Derived   bool       // the plan made it; no catalog draws it
	Rows      []*Row
	Events    []Event
}

// Row is a row of panels.
type Row struct {
	*catalog.Row
	Feature string // the flag that brings its series into being
	Panels  []*Panel
}

// Panel is a panel with its queries.
type Panel struct {
	*catalog.Panel
	Board       *Board
	Row         *Row
	Description string
	Unit        string
	Range       catalog.Range
	Better      string
	Threshold   *Threshold // nil: neutral colour
	Queries     []Query
	Alerts      []*Alert // that judge what the panel shows, one an id
}

// Query is one line, tile or column of a panel.
type Query struct {
	Legend    string // what it shows; the labels that tell lines apart come on top
	Signal    *Signal
	Level     string
	Node      promql.Node
	Expr      string
	By        []string   // labels that tell its lines apart
	Threshold *Threshold // nil: neutral colour
	Whole     bool       // it counts things that do not come in parts
	SLO       *SLO       // the objective that it is about, if any
}

// shown is a query before the board's variables are known.
type shown struct {
	legend    string
	of        *Signal
	level     string
	record    *Record    // the rule to read where it is no signal's own
	threshold *Threshold // where it is no signal's own
	slo       *SLO       // that it is about
	firing    *promql.Raw
	by        []string // labels that tell lines apart, where they are not the level's
}

// query builds what is shown.
func (b *builder) query(sh shown) (promql.Node, error) {
	if sh.firing != nil {
		return sh.firing, nil
	}
	switch {
	case sh.record != nil:
		return b.read(sh.record), nil
	case sh.by != nil:
		return b.plain(sh), nil
	}
	return b.node(sh.of, sh.level)
}

// boards settles all boards, the catalog's and those that follow from it.
func (p *resolver) boards() {
	for _, e := range p.Catalog.All() {
		for _, b := range e.Boards {
			if !e.Off {
				p.Boards = append(p.Boards, p.board(e, b))
			}
		}
	}
	p.Boards = append(p.Boards, p.restBoards()...)
	if b := p.sloBoard(); b != nil {
		p.Boards = append(p.Boards, b)
	}
	slices.SortStableFunc(p.Boards, func(a, b *Board) int { return cmp.Compare(a.Order, b.Order) })
}

// board settles a board: first what its queries carry, then the variables, then the queries.
func (p *resolver) board(e *catalog.Exporter, b *catalog.Board) *Board {
	out := &Board{Board: b, Exporter: e, Raw: true}
	show := map[*catalog.Panel][]shown{}
	var carried []string
	first := true
	for _, r := range p.rows(e, b) {
		for _, pn := range r.Panels {
			for _, sh := range p.shows(out, pn) {
				n, err := p.panels(pn, nil).query(sh)
				if err != nil {
					p.Findings.Add(diag.Errorf("plan/panel", pn.Pos, "the panel %q cannot show %s: %v", pn.Title, sh.of.ID, err).WithHint("show a signal at a level that it has"))
					continue
				}
				if p.raw() && len(promql.Recordings(n)) > 0 {
					continue // what compares with a recorded past has no other query
				}
				show[pn] = append(show[pn], sh)
				if sh.firing != nil {
					continue // alerts are all of the servers', whatever the reader chooses
				}
				out.Raw = out.Raw && len(promql.Recordings(n)) == 0
				c := p.carried(n)
				if first {
					carried, first = c, false
				}
				carried = common(carried, c)
			}
		}
	}
	for _, r := range p.rows(e, b) {
		row := &Row{Row: r}
		if t := e.Topic(r.Topic); t != nil {
			row.Feature = t.Feature
		}
		for _, pn := range r.Panels {
			if len(show[pn]) > 0 {
				row.Panels = append(row.Panels, &Panel{Panel: pn, Board: out, Row: row})
			}
		}
		if len(row.Panels) > 0 {
			out.Rows = append(out.Rows, row)
		}
	}
	p.choose(out, carried, show)
	for _, row := range out.Rows {
		for _, pn := range row.Panels {
			p.ask(pn, show[pn.Panel])
		}
	}
	return out
}

// rows are the board's rows whose topic is switched on.
func (p *resolver) rows(e *catalog.Exporter, b *catalog.Board) []*catalog.Row {
	return slices.DeleteFunc(slices.Clone(b.Rows), func(r *catalog.Row) bool {
		t := e.Topic(r.Topic)
		return r.Topic != "" && (t == nil || !t.Enabled)
	})
}

// shows are the panel's queries, as far as their topics are switched on. What is the same
// quantity of several servers is asked of each where no recording can answer.
func (p *resolver) shows(b *Board, pn *catalog.Panel) []shown {
	if given, ok := p.given[pn]; ok {
		return given
	}
	switch pn.Type {
	case "alerts":
		return p.firing(b, pn)
	case "budgets":
		return p.budgets(b)
	}
	var out []shown
	for _, sh := range pn.Show {
		s := p.Signal(sh.Of)
		if !p.ready(s) {
			continue
		}
		level := panelLevel(pn, s)
		if len(s.Each) == 0 || !p.apart(pn, s, level) {
			out = append(out, shown{legend: sh.Legend, of: s, level: level})
			continue
		}
		for _, id := range s.servers() {
			of := p.Signal(s.Each[id])
			if p.ready(of) {
				out = append(out, shown{legend: p.exporterOf(id).Title + " " + sh.Legend, of: of, level: level})
			}
		}
	}
	return out
}

// ready reports whether a signal is defined, its topic switched on, and its metrics are exported by
// some version in use.
func (p *resolver) ready(s *Signal) bool {
	return s != nil && s.state == 2 && !s.Absent && p.Topic(s) != nil && p.Topic(s).Enabled
}

// apart reports whether a neutral signal's servers must be asked one by one.
func (p *resolver) apart(pn *catalog.Panel, s *Signal, level string) bool {
	of := p.Signal(s.Each[s.servers()[0]])
	return p.raw() || len(s.Records) == 0 || pn.Type == "stat" && of.made().quotient() || level == Fleet && p.refold(s) == ""
}

func panelLevel(pn *catalog.Panel, s *Signal) string {
	switch {
	case pn.Type == "heatmap": // buckets of several models side by side are no heatmap
		return Fleet
	case pn.Level != "":
		return pn.Level
	}
	return s.Levels[0]
}

// panels builds quantities as panels ask for them.
func (p *resolver) panels(pn *catalog.Panel, vars []Variable) *builder {
	b := &builder{p: p, window: promql.RateInterval, recorded: !p.raw(), unguarded: pn.Type == "stat", vars: map[string]string{}}
	for _, v := range vars {
		b.vars[v.Label] = v.Name
	}
	return b
}

// ask settles a panel's queries and what follows from them.
func (p *resolver) ask(pn *Panel, show []shown) {
	b := p.panels(pn.Panel, pn.Board.Variables)
	for _, sh := range show {
		n, err := b.query(sh)
		if err != nil {
			continue // said before, when the board asked what its queries carry
		}
		by := slices.DeleteFunc(slices.Clone(n.Labels()), func(l string) bool { return l == "le" })
		q := Query{
			Legend: sh.legend, Signal: sh.of, Level: sh.level, Node: n, Expr: promql.Print(n.Expr()), By: by,
			Threshold: sh.threshold, Whole: p.whole(sh.of), SLO: sh.slo,
		}
		if q.Threshold == nil {
			q.Threshold = p.judgement(sh.of, sh.level)
		}
		pn.Queries = append(pn.Queries, q)
	}
	p.describe(pn)
}

// common are those of a that are in b.
func common(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(l string) bool { return !slices.Contains(b, l) })
}
