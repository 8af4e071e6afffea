// Package stage puts input series on: it turns constructs round, from a wanted value to what
// servers would have to export, and draws that as series over time.
package stage

import (
	"fmt"
	"maps"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/plan"
)

// Names are the labels of targets in a deployment, and what follows from its catalog.
type Names struct {
	Plan                 *plan.Plan
	Namespace, Pod, Role string // empty: targets carry none
	Group                []string
	ranges               map[string]catalog.Range // of recorded quantities, by name
}

// NewNames reads them off the plan.
func NewNames(p *plan.Plan) *Names {
	c := p.Catalog.Config
	n := &Names{Plan: p, Namespace: c.Namespace, Pod: c.Pod, Role: c.Role, Group: c.Group, ranges: map[string]catalog.Range{}}
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
// and so is its namespace.
func (n *Names) Process(subject string, i int, by []string) Process {
	pod := subject
	if i > 0 {
		pod = fmt.Sprintf("%s-%d", subject, i)
	}
	t := map[string]string{"job": "servers", "instance": pod + ":8000"}
	if n.Namespace != "" {
		t[n.Namespace] = "prod"
	}
	if n.Pod != "" && n.Pod != "instance" {
		t[n.Pod] = pod
	}
	for _, g := range n.Group {
		t[g] = "one"
	}
	finer := slices.ContainsFunc(by, func(l string) bool { return l == n.Pod || l == "instance" || n.isModel(l) })
	switch {
	case finer:
	case slices.Contains(by, "job"):
		t["job"] = subject
	case slices.Contains(by, n.Namespace):
		t[n.Namespace] = subject
	}
	return Process{Target: t, Model: subject}
}

// With is the process with some target labels changed; "model" changes the model.
func (p Process) With(set map[string]string) Process {
	out := Process{Target: maps.Clone(p.Target), Model: p.Model}
	for k, v := range set {
		if k == "model" {
			out.Model = v
			continue
		}
		out.Target[k] = v
	}
	return out
}

// Range is what a recorded quantity can be, as far as the catalog says.
func (n *Names) Range(record string) catalog.Range { return n.ranges[record] }
