// Package inputs makes input series: it asks constructs which input gives them a wanted value, what
// servers would have to export, and draws that as series over time.
package inputs

import (
	"fmt"
	"maps"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
	"metricwright/gen/promql"
	"metricwright/gen/promql/examples"
)

// Names are the labels of targets in a deployment, and what follows from its catalog.
type Names struct {
	Plan                 *plan.Plan
	Namespace, Pod, Role string // empty: targets carry none
	Group                []string
	ranges               map[string]catalog.Range // of recorded quantities, by name
	matchers             []*promql.Label          // the deployment's own
}

// NewNames reads them off the plan.
func NewNames(p *plan.Plan) *Names {
	c := p.Catalog.Config
	n := &Names{Plan: p, Namespace: c.Namespace, Pod: c.Pod, Role: c.Role, Group: c.Group, ranges: map[string]catalog.Range{}, matchers: promql.MustMatchers(c.Matchers)}
	if c.Autoscaled != "" {
		n.matchers = append(n.matchers, promql.NoneOf("job", c.Autoscaled)) // who is not is meant by every test but one
	}
	for _, r := range p.Records() {
		if r.Signal != nil && !r.Partial {
			n.ranges[r.Name] = r.Signal.Range
		}
	}
	return n
}

// Process is one server, or one of several models that it serves.
type Process struct {
	Target map[string]string // the target's labels
	Model  string
}

// Process names a server after what it stands for in a test; i tells the servers of one
// subject apart. Its job is the subject's alone where a grouping tells nothing smaller apart,
// and so is its namespace where the job is given. What the deployment's matchers demand holds.
func (n *Names) Process(subject string, i int, by []string) Process {
	pod := subject
	if i > 0 {
		pod = fmt.Sprintf("%s-%d", subject, i)
	}
	p := Process{Target: map[string]string{}, Model: n.any(n.model(), subject)}
	set := func(label, value string) {
		if label != "" {
			p.Target[label] = n.any(label, value)
		}
	}
	set("job", "servers")
	set("instance", pod+":8000")
	set(n.Namespace, "prod")
	if n.Pod != "instance" {
		set(n.Pod, pod)
	}
	for _, g := range n.Group {
		set(g, "one")
	}
	for _, l := range append([]string{n.Pod, "instance", n.model(), "job", n.Namespace}, n.Group...) {
		v, ok := n.fit(l, subject)
		if l == "" || !ok || !slices.Contains(by, l) {
			continue
		}
		if l == "job" || l == n.Namespace || slices.Contains(n.Group, l) {
			p.Target[l] = v
		}
		break
	}
	return p
}

// Distinct reports whether a grouping can tell subjects apart.
func (n *Names) Distinct(by []string) bool {
	a, b := n.Process("a", 0, by), n.Process("b", 0, by)
	return slices.ContainsFunc(by, func(l string) bool { return a.Target[l] != b.Target[l] || n.isModel(l) && a.Model != b.Model })
}

// model is the label that names the served model; where servers differ in it, the first's.
func (n *Names) model() string {
	for _, e := range n.Plan.Catalog.Exporters {
		if e.ModelLabel != "" {
			return e.ModelLabel
		}
	}
	return ""
}

// fit is a value that the deployment's matchers take and that bears the wanted name.
func (n *Names) fit(label, want string) (string, bool) {
	if accepts(n.matchers, label, want) {
		return want, true
	}
	for _, m := range n.matchers {
		if m.Name != label {
			continue
		}
		for _, x := range examples.Of(m) {
			for _, v := range []string{x + "-" + want, x + want} {
				if accepts(n.matchers, label, v) {
					return v, true
				}
			}
		}
	}
	return "", false
}

// any is a value that the deployment's matchers take, the wanted name if it can be in it.
func (n *Names) any(label, want string) string {
	if v, ok := n.fit(label, want); ok {
		return v
	}
	for _, v := range accepted(n.matchers, label) {
		if v != "" {
			return v
		}
	}
	return want
}

// With is the process with some of the target's labels changed, "model" standing for the
// model's. It is false where the deployment's matchers leave no other value.
func (n *Names) With(p Process, set map[string]string) (Process, bool) {
	out := Process{Target: maps.Clone(p.Target), Model: p.Model}
	for label, want := range set {
		name, old := label, p.Target[label]
		if label == "model" {
			name, old = n.model(), p.Model
		}
		v, ok := n.fit(name, want)
		for _, x := range accepted(n.matchers, name) {
			if !ok && x != old && x != "" {
				v, ok = x, true
			}
		}
		if !ok {
			return p, false
		}
		if label == "model" {
			out.Model = v
		} else {
			out.Target[label] = v
		}
	}
	return out, true
}

// Range is what a recorded quantity can be, as far as the catalog says.
func (n *Names) Range(record string) catalog.Range { return n.ranges[record] }
