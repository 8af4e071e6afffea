package simulate

import (
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
)

// newest is the latest version of an exporter that the catalog speaks of, within its target.
func newest(e *catalog.Exporter) string {
	if e.Target.Max != "" {
		return e.Target.Max
	}
	out := "1"
	for _, m := range e.Metrics {
		for _, v := range []string{m.Since, m.Removed} {
			if v != "" && (out == "1" || catalog.CompareVersions(v, out) > 0) {
				out = v
			}
		}
	}
	return out
}

// ages are older versions worth simulating, oldest first: the oldest of the target, and each
// from before a spelling was replaced. There is always one.
func ages(e *catalog.Exporter) []string {
	var out []string
	add := func(v string) {
		if e.Target.Min != "" && catalog.CompareVersions(v, e.Target.Min) < 0 || e.Target.Max != "" && catalog.CompareVersions(v, e.Target.Max) > 0 {
			return
		}
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	if e.Target.Min != "" {
		add(e.Target.Min)
	}
	for _, m := range e.Metrics {
		for _, was := range m.Replaces {
			for _, old := range e.Metrics {
				if old.ID == was.Metric.ID && old.Removed != "" {
					add(before(old.Removed))
				}
			}
		}
	}
	if len(out) == 0 {
		out = []string{newest(e)}
	}
	slices.SortFunc(out, catalog.CompareVersions)
	return out
}

// before is a version just below another.
func before(v string) string {
	parts := strings.Split(v, ".")
	for i := len(parts) - 1; i >= 0; i-- {
		if n, _ := strconv.Atoi(parts[i]); n > 0 {
			parts[i] = strconv.Itoa(n - 1)
			break
		}
		parts[i] = "99"
	}
	return strings.Join(parts, ".")
}

// exports reports whether a process of that version exports the metric, with the topics that the
// pool has on. A metric that is hidden unless a flag asks for it is not exported.
func (p *pool) exports(m *catalog.Metric, version string) bool {
	if p.only != "" && m.Topic != p.only || slices.Contains(p.off, m.Topic) {
		return false
	}
	state := p.exporter.StateOf(m, version)
	return state == catalog.There || state == catalog.Unsure
}
