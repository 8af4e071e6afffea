package plan

import (
	"slices"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// Variable is a choice that the board offers: a label that each of its queries carries.
type Variable struct {
	Name, Label, Title string
	Query              string // that lists its values, narrowed by the variables before it
}

// carried are the labels by which a query can be narrowed: those that every series it reads has.
func (p *resolver) carried(n promql.Node) []string {
	var out []string
	first := true
	meet := func(c []string) {
		if first {
			out, first = c, false
		}
		out = common(out, c)
	}
	promql.Walk(n, func(n promql.Node) bool {
		if r, ok := n.(*promql.Recorded); ok {
			meet(r.Of.Labels())
			return false
		}
		if _, ok := n.(*promql.Raw); ok {
			meet(nil)
		}
		if _, ok := n.(*promql.Down); ok { // up has the target's labels alone
			meet(p.targetSelectable())
			return false
		}
		if x, ok := n.(promql.Exported); ok {
			for _, v := range x.Reads() {
				for _, s := range v.Alts {
					meet(p.selectable(s.Metric.(*catalog.Metric)))
				}
			}
		}
		return true
	})
	return out
}

// selectable are the labels of every series of a metric: the target's and the metric's own.
func (p *resolver) selectable(m *catalog.Metric) []string {
	out := p.targetSelectable()
	for _, l := range m.Labels {
		if !l.Optional && (l.Role == catalog.Dimension || l.Role == catalog.Replica) {
			out = append(out, l.Name)
		}
	}
	return out
}

// targetSelectable are the labels that service discovery gives every target.
func (p *resolver) targetSelectable() []string {
	c := p.Catalog.Config
	out := append([]string(nil), c.Group...)
	for _, l := range []string{"job", c.Namespace, "instance", c.Pod} {
		if l != "" {
			out = append(out, l)
		}
	}
	return out
}

// choose settles the board's variables and its events.
func (p *resolver) choose(b *Board, carried []string, show map[*catalog.Panel][]shown) {
	b.Variables = p.variables(b.Exporter, carried)
	from := p.sources(b, show)
	if len(from) == 0 {
		b.Variables = nil
	}
	bd := &builder{p: p, vars: map[string]string{}}
	for i, v := range b.Variables {
		b.Variables[i].Query = promql.LabelValues(from, bd.chosen(carried), v.Label)
		bd.vars[v.Label] = v.Name
	}
	b.Events = p.events(b)
}

// sources are the series that list the values of the variables: what the board's first panel
// reads, or, where that needs no rule, a metric that every process has, of each server on the board.
func (p *resolver) sources(b *Board, show map[*catalog.Panel][]shown) []promql.Series {
	var out []promql.Series
	for _, row := range b.Rows {
		for _, pn := range row.Panels {
			for _, sh := range show[pn.Panel] {
				n, err := p.panels(pn.Panel, nil).query(sh)
				if err != nil {
					continue
				}
				if rs := promql.Recordings(n); len(rs) > 0 {
					if len(out) == 0 {
						return []promql.Series{{Name: rs[0].Name}}
					}
				} else if len(promql.Vectors(n)) > 0 {
					out = append(out, p.panels(pn.Panel, nil).presences(p.exporterOf(sh.of.Exporter.ID))...)
				}
			}
		}
	}
	return out
}

// variables are those of the labels that a reader chooses by, the widest first.
func (p *resolver) variables(e *catalog.Exporter, carried []string) []Variable {
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
		for _, x := range p.Catalog.Enabled() {
			add("model", x.ModelLabel, "Model")
		}
	}
	if c.Role != "" {
		add("role", c.Role, "Role")
	}
	add("pod", c.Pod, "Pod")
	if c.Pod == "" {
		add("instance", "instance", "Process")
	}
	add("instance", "instance", "Instance")
	add("engine", "engine", "Engine")
	return out
}
