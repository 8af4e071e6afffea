package plan

import (
	"slices"

	"metricwright/gen/catalog"
)

// labels are what a quantity of these metrics is distinguished by at a level: never a label that
// one of the metrics does not carry.
func (p *resolver) labels(level string, metrics []*catalog.Metric) []string {
	if level == Fleet {
		return nil
	}
	c := p.Catalog.Config
	out := append([]string(nil), c.Group...)
	add := func(l string) {
		if l != "" && !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	add(c.Namespace)
	switch level {
	case "job":
		add("job")
	case "pod":
		if c.Pod == "" {
			add("job")
		}
		add(p.pod())
	case "process":
		add("job")
		add("instance")
	}
	if level == "model" || level == "pod" {
		add(p.model(metrics))
	}
	if p.carriesRole(metrics) {
		add(c.Role)
	}
	return out
}

// pod is the label that tells pods apart. Without one each process stands for itself: its instance does,
// beside its job, since two jobs may have targets of one address.
func (p *resolver) pod() string {
	if p.Catalog.Config.Pod == "" {
		return "instance"
	}
	return p.Catalog.Config.Pod
}

// process is the label whose value readers know as a process: none where there are pods.
func (p *resolver) process() string {
	if p.Catalog.Config.Pod == "" {
		return p.pod()
	}
	return ""
}

// model is the label that names the served model, where all metrics certainly carry it.
func (p *resolver) model(metrics []*catalog.Metric) string {
	label := ""
	for _, m := range metrics {
		l := p.exporterOf(m.Exporter).ModelLabel
		if l == "" || !carries(m, l) || label != "" && label != l {
			return ""
		}
		label = l
	}
	return label
}

// carriesRole reports whether the configured role label is on all of the metrics: as their own,
// or, where no metric of the exporter has such a label, as a target's. Who names it says that the
// servers have it, so that it may be one that older versions lack: there it is empty.
func (p *resolver) carriesRole(metrics []*catalog.Metric) bool {
	role := p.Catalog.Config.Role
	if role == "" {
		return false
	}
	for _, m := range metrics {
		if _, own := m.Label(role); !own && p.ownLabel(m.Exporter, role) {
			return false
		}
	}
	return true
}

func (p *resolver) ownLabel(exporter, label string) bool {
	return slices.ContainsFunc(p.exporterOf(exporter).Metrics, func(m *catalog.Metric) bool {
		_, ok := m.Label(label)
		return ok
	})
}

// carries reports whether the metric has the label on every version and under every flag.
func carries(m *catalog.Metric, label string) bool {
	l, ok := m.Label(label)
	return ok && !l.Optional
}

// targetLabels are what targets themselves are distinguished by at a level: labels that up has too.
func (p *resolver) targetLabels(e *catalog.Exporter, level string) []string {
	out := p.labels(level, nil)
	if role := p.Catalog.Config.Role; role != "" && p.ownLabel(e.ID, role) {
		out = slices.DeleteFunc(out, func(l string) bool { return l == role })
	}
	return out
}
