package inputs

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
	"metricwright/gen/unittest/internal/expected"
)

// A sibling is a series that differs from another in one label.
type sibling struct {
	labels map[string]string
	factor float64 // of the other's value
}

// siblings are one series a label: parts and dimensions, which add up, have ever smaller
// shares, each half of the one before, so that every selection of them sums to another value;
// copies lag behind; what no selector may take is larger, and would be noticed.
func (n *Names) siblings(s *promql.Series, base map[string]string, leaf *Leaf) []sibling {
	var out []sibling
	large := 1.0
	if leaf.fold == "min" {
		large = math.Ldexp(1, -20) // below everything that counts
	}
	add := func(name, value string, factor float64) {
		set := maps.Clone(base)
		set[name] = value
		out = append(out, sibling{set, factor})
	}
	m := s.Metric.(*catalog.Metric)
	for _, l := range m.Labels {
		v, ok := n.another(s, base, l.Name)
		switch {
		case !ok || l.Name == n.Plan.Catalog.Exporter(m.Exporter).ModelLabel:
		case l.Role == catalog.Copy:
			add(l.Name, v, math.Ldexp(1, -len(out)-1))
		default:
			add(l.Name, v, leaf.share(len(out)+1))
		}
	}
	for _, le := range bounds(s) {
		if le != base["le"] {
			add("le", le, leaf.share(len(out)+1))
		}
	}
	for _, set := range refusals(s, base) {
		large *= 2
		out = append(out, sibling{set, large})
	}
	return out
}

// refusals are a series' like that its spelling's matchers do not take, one for each of them.
func refusals(s *promql.Series, base map[string]string) []map[string]string {
	var out []map[string]string
	for _, x := range s.Match {
		l, _ := s.Metric.(*catalog.Metric).Label(x.Name)
		if v, ok := refused(x, l.Values); ok {
			set := maps.Clone(base)
			set[x.Name] = v
			out = append(out, set)
		}
	}
	return out
}

// DrawRefused draws, in every spelling, what its matchers do not take, and nothing that they take.
func (s *Subject) DrawRefused(w *expected.World, c Timeline) error {
	for _, l := range s.Leaves {
		for i := range l.Vector.Alts {
			alt := &l.Vector.Alts[i]
			base, err := s.names.Exported(alt, s.process(l.Process), l.Set)
			if err != nil {
				return err
			}
			for _, set := range refusals(alt, base) {
				if err := w.Add(l.exported(i, set, Samples(l.Vector, w.Step, Drawn{Timeline: c}, l.own(Past), l.own(Now)))); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// everything are values for a spelling's optional labels too, where its matchers allow any.
func (n *Names) everything(s *promql.Series) map[string]string {
	out := map[string]string{}
	for _, l := range s.Metric.(*catalog.Metric).Labels {
		if !l.Optional {
			continue
		}
		for _, v := range accepted(s.Match, l.Name, l.Values...) {
			if v != "" {
				out[l.Name] = v
				break
			}
		}
	}
	return out
}

// DrawParts draws the subject with all of its parts, in one spelling: every optional label on the
// first series, its siblings beside it, and one more server, or one more scrape of the same,
// that has none of them.
func (s *Subject) DrawParts(w *expected.World, c Timeline, by []string, spelled int) error {
	if err := s.Draw(w, c, func(l *Leaf, d *Drawn) {
		d.Spelled = []int{spelled}
		if l.Vector != nil {
			d.Set = s.names.everything(spelling(l.Vector, spelled))
		}
	}); err != nil {
		return err
	}
	for _, l := range s.Leaves {
		if l.Process > 0 {
			continue
		}
		if l.folded {
			if err := s.drawTwice(w, c, l); err != nil {
				return err
			}
		}
		if l.Vector == nil {
			continue
		}
		alt := spelling(l.Vector, spelled)
		set := s.names.everything(alt)
		maps.Copy(set, l.Set)
		base, err := s.names.Exported(alt, s.Processes[0], set)
		if err != nil {
			return err
		}
		more := s.names.siblings(alt, base, l)
		beside := s.names.beside(s.Processes[0], by)
		plain, err := s.names.Exported(alt, beside, l.Set)
		if err != nil {
			return err
		}
		if err := s.names.companions(w, l.Vector, beside, Drawn{Timeline: c, Spelled: []int{spelled}}); err != nil {
			return err
		}
		more = append(more, sibling{plain, l.share(len(more) + 1)})
		for _, x := range more {
			in := l.exported(spelled, x.labels, Samples(l.Vector, w.Step, Drawn{Timeline: c}, l.own(Past)*x.factor, l.own(Now)*x.factor))
			if w.Has(in) {
				continue
			}
			if err := w.Add(in); err != nil {
				return err
			}
		}
	}
	return nil
}

// drawTwice adds what a second Prometheus recorded of the same, under a label of its own.
func (s *Subject) drawTwice(w *expected.World, c Timeline, l *Leaf) error {
	set := maps.Clone(l.Set)
	if set == nil {
		set = map[string]string{}
	}
	set["prometheus"] = "second"
	d := Drawn{Timeline: c, Maybe: true}
	return d.add(w, l.recorded(s.names.Recorded(l.Recorded, s.Processes[0], set), Gauge(d, l.own(Past)/2, l.own(Now)/2)))
}

// share is how much of the leaf's value its i-th part has. Capacities are all the same; where
// the least counts, the parts are larger.
func (l *Leaf) share(i int) float64 {
	switch {
	case l.capacity:
		return 1
	case l.fold == "min":
		return math.Ldexp(1, i)
	}
	return math.Ldexp(1, -i)
}

// beside is another server of which the grouping makes one with the given one.
func (n *Names) beside(p Process, by []string) Process {
	out := p
	for label, v := range map[string]string{"instance": "beside:8000", n.Pod: "beside", "job": "others"} {
		if x, ok := n.With(out, map[string]string{label: v}); ok && label != "" && !slices.Contains(by, label) {
			out = x
		}
	}
	return out
}

// Apart are the processes in a group of their own by one label of a grouping, and false where
// the label is not the target's or the model's, or can have no other value.
func (n *Names) Apart(s *Subject, label string) (*Subject, bool) {
	out := *s
	out.Processes = nil
	for _, p := range s.Processes {
		set := map[string]string{}
		if n.Pod != "" || label == "instance" { // else it would differ in what tells pods apart
			set["instance"] = "other-" + p.Target["instance"]
		}
		switch _, ok := p.Target[label]; {
		case label == "instance":
		case ok:
			set[label] = "other-" + p.Target[label]
		case n.isModel(label):
			set["model"] = "other-" + p.Model
		default:
			return nil, false
		}
		x, ok := n.With(p, set)
		if !ok {
			return nil, false
		}
		out.Processes = append(out.Processes, x)
	}
	return &out, true
}

// isModel reports whether a label names the served model.
func (n *Names) isModel(label string) bool {
	return slices.ContainsFunc(n.Plan.Catalog.Exporters, func(e *catalog.Exporter) bool { return e.ModelLabel == label && label != "" })
}

// Rename makes the subject's server another one, of which the grouping makes one with the
// first; the further ones share their instance with it and differ in their job. It is false
// where there can be no such server.
func (s *Subject) Rename(i int, by []string) bool {
	if i == 0 {
		return true
	}
	if i > 1 && !slices.Contains(by, "job") {
		return s.Alter(map[string]string{"job": fmt.Sprint("job-", i)})
	}
	for k, p := range s.Processes {
		x, ok := s.names.With(p, map[string]string{"instance": fmt.Sprintf("%s-%d", p.Target["instance"], i)})
		if !ok {
			return false
		}
		s.Processes[k] = x
	}
	return true
}

// Alter changes labels of the subject's servers, and is false where they can have no others.
func (s *Subject) Alter(set map[string]string) bool {
	for i, p := range s.Processes {
		x, ok := s.names.With(p, set)
		if !ok {
			return false
		}
		s.Processes[i] = x
	}
	return true
}

// Of reports whether the leaf is read by any of the quantities.
func (l *Leaf) Of(nodes ...promql.Node) bool {
	for _, n := range nodes {
		if r, ok := n.(*promql.Recorded); ok && l.Recorded != nil && r.Name == l.Recorded.Name {
			return true
		}
		if l.Vector != nil && slices.Contains(promql.Vectors(n), l.Vector) {
			return true
		}
	}
	return false
}

// Known reports whether a label is a target's or names a model, so that tests can choose it.
func (n *Names) Known(label string) bool {
	_, ok := n.Process("", 0, nil).Target[label]
	return ok || n.isModel(label)
}

// Refuse gives the subject's servers a label that a matcher leaves out; false: none is known.
func (s *Subject) Refuse(m *promql.Label) bool {
	values := refusable(m)
	if len(values) == 0 {
		return false
	}
	for i := range s.Processes {
		s.process(i).Target[m.Name] = values[0]
	}
	return true
}

// Label is the subject's value of a label that is known.
func (s *Subject) Label(label string) string {
	if s.names.isModel(label) {
		return s.Processes[0].Model
	}
	return s.Processes[0].Target[label]
}
