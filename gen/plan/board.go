package plan

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
	"metricwright/gen/promql"
)

// Board is a dashboard with every query settled.
type Board struct {
	*catalog.Board
	Exporter  *catalog.Exporter
	Variables []Variable // in the order in which they depend on each other
	Rows      []*Row
}

// Variable is a choice that the board offers: a label that each of its queries carries.
type Variable struct {
	Name, Label, Title string
	From               string // a series that has the label
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
	Description string
	Unit        string
	Range       catalog.Range
	Good        string
	Threshold   *Threshold // nil: neutral colour
	Queries     []Query
}

// Query is one line, tile or column of a panel.
type Query struct {
	Legend string // what it shows; the labels that tell lines apart come on top
	Signal *Signal
	Level  string
	Node   promql.Node
	Expr   string
	By     []string // labels that tell its lines apart, besides those that the board selects
}

// board settles a board: first what its queries carry, then the variables, then the queries.
func (p *Plan) board(e *catalog.Exporter, b *catalog.Board) *Board {
	out := &Board{Board: b, Exporter: e}
	var carried []string
	p.eachShown(e, b, func(pn *catalog.Panel, s *Signal, level string) {
		c := p.carried(s, level)
		if carried == nil {
			carried = c
			return
		}
		carried = slices.DeleteFunc(slices.Clone(carried), func(l string) bool { return !slices.Contains(c, l) })
	})
	out.Variables = p.variables(e, carried)
	for _, r := range b.Rows {
		if t := e.Topic(r.Topic); r.Topic != "" && (t == nil || !t.Enabled) {
			continue
		}
		row := &Row{Row: r}
		if t := e.Topic(r.Topic); t != nil {
			row.Feature = t.Feature
		}
		for _, pn := range r.Panels {
			if x := p.panel(out, pn); len(x.Queries) > 0 {
				row.Panels = append(row.Panels, x)
			}
		}
		if len(row.Panels) > 0 {
			out.Rows = append(out.Rows, row)
		}
	}
	return out
}

// eachShown visits what the board's panels show, as far as it is switched on.
func (p *Plan) eachShown(e *catalog.Exporter, b *catalog.Board, visit func(*catalog.Panel, *Signal, string)) {
	for _, r := range b.Rows {
		if t := e.Topic(r.Topic); r.Topic != "" && (t == nil || !t.Enabled) {
			continue
		}
		for _, pn := range r.Panels {
			for _, sh := range pn.Show {
				if s := p.Signal(sh.Of); s != nil && s.state == 2 && p.Topic(s) != nil && p.Topic(s).Enabled {
					visit(pn, s, panelLevel(pn, s))
				}
			}
		}
	}
}

func panelLevel(pn *catalog.Panel, s *Signal) string {
	if pn.Level != "" {
		return pn.Level
	}
	return s.Levels[0]
}

// carried are the labels by which the query for a signal can be narrowed.
func (p *Plan) carried(s *Signal, level string) []string {
	if r := s.Record(level); r != nil {
		return r.Node.Labels()
	}
	var out []string
	for i, m := range s.metrics {
		c := p.selectable(m)
		if i == 0 {
			out = c
			continue
		}
		out = slices.DeleteFunc(slices.Clone(out), func(l string) bool { return !slices.Contains(c, l) })
	}
	return out
}

// selectable are the labels of every series of a metric: the target's and the metric's own.
func (p *Plan) selectable(m *catalog.Metric) []string {
	c := p.Catalog.Config
	out := append([]string(nil), c.Group...)
	for _, l := range []string{"job", c.Namespace, "instance", c.Pod} {
		if l != "" {
			out = append(out, l)
		}
	}
	for _, l := range m.Labels {
		if !l.Optional && l.Role == catalog.Dimension {
			out = append(out, l.Name)
		}
	}
	return out
}

// variables are those of the labels that a reader chooses by, the widest first.
func (p *Plan) variables(e *catalog.Exporter, carried []string) []Variable {
	c := p.Catalog.Config
	var out []Variable
	add := func(name, label, title string) {
		if label != "" && slices.Contains(carried, label) && !slices.ContainsFunc(out, func(v Variable) bool { return v.Label == label }) {
			out = append(out, Variable{Name: name, Label: label, Title: title})
		}
	}
	for _, g := range c.Group {
		add(g, g, strings.ToUpper(g[:1])+g[1:])
	}
	add("namespace", c.Namespace, "Namespace")
	add("job", "job", "Job")
	add("server", ServerLabel, "Server")
	add("model", e.ModelLabel, "Model")
	if e.ModelLabel == "" {
		for _, x := range p.Catalog.Exporters {
			add("model", x.ModelLabel, "Model")
		}
	}
	if c.Role != "" {
		add("role", c.Role, "Role")
	}
	add("pod", c.Pod, "Pod")
	return out
}

func (p *Plan) panel(b *Board, pn *catalog.Panel) *Panel {
	out := &Panel{Panel: pn}
	bd := &builder{p: p, window: promql.RateInterval, recorded: true, unguarded: pn.As == "stat", vars: map[string]string{}}
	for _, v := range b.Variables {
		bd.vars[v.Label] = v.Name
	}
	for _, sh := range pn.Show {
		s := p.Signal(sh.Of)
		if s == nil || s.state != 2 || p.Topic(s) == nil || !p.Topic(s).Enabled {
			continue
		}
		level := panelLevel(pn, s)
		n, err := bd.node(s, level)
		if err != nil {
			p.Findings.Add(diag.Errorf("plan/panel", sh.Of.Pos, "the panel %q cannot show %s: %v", pn.Title, s.ID, err).WithHint("show a signal at a level that it has"))
			continue
		}
		by := slices.DeleteFunc(slices.Clone(n.Labels()), func(l string) bool { return l == "le" })
		out.Queries = append(out.Queries, Query{Legend: sh.Legend, Signal: s, Level: level, Node: n, Expr: promql.Print(n.Expr()), By: by})
	}
	p.describe(out)
	return out
}

// describe settles unit, range, colour and text from what the panel shows.
func (p *Plan) describe(pn *Panel) {
	if len(pn.Queries) == 0 {
		return
	}
	first := pn.Queries[0].Signal
	pn.Unit, pn.Range, pn.Good = first.Unit, first.Range, first.Good
	var names []string
	for _, q := range pn.Queries {
		if q.Signal.Unit != pn.Unit && pn.As != "table" {
			p.Findings.Add(diag.Errorf("plan/panel-unit", pn.Pos, "the panel %q shows %s in %s beside %s in %s", pn.Title, q.Signal.ID, q.Signal.Unit, first.ID, pn.Unit).
				WithHint("give each unit its own panel"))
		}
		if !sameEnds(q.Signal.Range, pn.Range) {
			pn.Range = catalog.Range{Min: pn.Range.Min}
		}
		for _, m := range q.Signal.metrics {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	if ts := p.Thresholds(first); len(ts) > 0 && pn.Unit == first.Unit {
		pn.Threshold = ts[0]
	}
	text := []string{pn.About}
	if pn.About == "" {
		text = []string{sentence(first.About)}
		if len(pn.Queries) == 1 && len(first.metrics) == 1 {
			text = append(text, sentence(first.metrics[0].Why))
		}
	}
	for _, q := range pn.Queries {
		for _, c := range q.Signal.Caveats {
			text = append(text, "Caveat: "+sentence(c.Text))
		}
	}
	pn.Description = strings.Join(text, " ") + "\n\nMetrics: " + strings.Join(names, ", ")
}

func sameEnds(a, b catalog.Range) bool {
	eq := func(x, y *float64) bool { return x == nil && y == nil || x != nil && y != nil && *x == *y }
	return eq(a.Min, b.Min) && eq(a.Max, b.Max)
}
