package inputs

import (
	"fmt"
	"maps"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/promql/examples"
)

// Exported are the labels of one series of a spelling, as a process exports it: those that it
// always has, what its matchers demand, and what the test sets.
func (n *Names) Exported(s *promql.Series, p Process, set map[string]string) (map[string]string, error) {
	out := maps.Clone(p.Target)
	m := s.Metric.(*catalog.Metric)
	model := n.Plan.Catalog.Exporter(m.Exporter).ModelLabel
	for _, l := range m.Labels {
		switch {
		case l.Name == model:
			out[l.Name] = p.Model
		case !l.Optional || l.Name == n.Role && n.Role != "":
			out[l.Name] = n.usual(l)
		}
	}
	if _, own := m.Label(n.Role); n.Role != "" && !own && out[n.Role] == "" {
		out[n.Role] = "decode"
	}
	maps.Copy(out, set)
	for _, x := range s.Match {
		if x.Matches(out[x.Name]) {
			continue
		}
		if _, asked := set[x.Name]; asked {
			return nil, fmt.Errorf("%s{%s} does not take %q", s.Name, x, out[x.Name])
		}
		legal, _ := m.Label(x.Name)
		values := accepted(s.Match, x.Name, legal.Values...)
		if len(values) == 0 {
			return nil, fmt.Errorf("no value of %s is known that %s{%s} takes", x.Name, s.Name, x)
		}
		out[x.Name] = values[0]
	}
	return out, nil
}

// usual is a label's value where nothing is asked of it.
func (n *Names) usual(l catalog.Label) string {
	hints := slices.Clone(l.Values)
	if l.Pattern != "" {
		if m, err := promql.Matcher(l.Name, l.Pattern); err == nil {
			hints = append(hints, examples.Of(m)...)
		}
	}
	if len(hints) > 0 {
		return hints[0]
	}
	return "0"
}

// Recorded are the labels of a recorded series of a process: those that its rule keeps.
func (n *Names) Recorded(r *promql.Recorded, p Process, set map[string]string) map[string]string {
	out := map[string]string{}
	for _, l := range r.Labels() {
		switch v, ok := p.Target[l]; {
		case n.isModel(l):
			out[l] = p.Model
		case ok:
			out[l] = v
		}
	}
	promql.Walk(r.Of, func(n promql.Node) bool { // a neutral recording's, or those that it reads
		rel, ok := n.(*promql.Relabelled)
		if ok && out[rel.Label] == "" && slices.Contains(r.Labels(), rel.Label) {
			out[rel.Label] = rel.Value
		}
		return !ok
	})
	maps.Copy(out, set)
	return out
}
