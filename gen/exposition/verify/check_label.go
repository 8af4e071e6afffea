package verify

import (
	"slices"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/diag"
	"metricwright/gen/exposition"
)

// labelled is how many metrics of a page have, or lack, a label, and where first.
type labelled struct {
	metrics []string
	pos     diag.Pos
}

func (l *labelled) add(name string, pos diag.Pos) {
	if len(l.metrics) == 0 || l.metrics[len(l.metrics)-1] != name {
		if len(l.metrics) == 0 {
			l.pos = pos
		}
		l.metrics = append(l.metrics, name)
	}
}

// checkLabels reports labels that the catalog does not have, labels that it has and the page has
// not, and values that are not legal. A label is reported once a page: what is added or dropped
// everywhere is the work of a deployment and a note, what differs on some metrics is a warning.
func checkLabels(v *view) (out diag.List) {
	extra, lacking := map[string]*labelled{}, map[string]*labelled{}
	carriers := map[string]int{} // metrics that should have the label and are here
	judged := 0                  // metrics with samples
	for _, h := range v.order {
		if h.metric.NeverExported != "" {
			continue
		}
		seen := false
		h.all(func(p part, s exposition.Sample) {
			seen = true
			s.Labels.Range(func(l labels.Label) {
				d, ok := h.metric.Label(l.Name)
				switch {
				case ok:
					out.Add(v.value(h, d, l.Value, s.Pos)...)
				case l.Name == ofProcess && v.copied[h], h.metric.LabelsOpen:
				case !v.ofTarget(l.Name) && !(p == bucket && l.Name == "le") && l.Name != "quantile":
					note(extra, l.Name, h.metric.Name, s.Pos)
				}
			})
			for _, d := range h.metric.Labels {
				if !d.Optional && !s.Labels.Has(d.Name) {
					note(lacking, d.Name, h.metric.Name, s.Pos)
				}
			}
		})
		if seen {
			judged++
			for _, d := range h.metric.Labels {
				carriers[d.Name]++
			}
		}
	}
	for name, l := range extra {
		if n := len(l.metrics); n > judged/2 && n > 1 {
			out.Add(diag.Notef("verify/label", l.pos, "%d of %d metrics carry the label %s, which %s does not set itself", n, judged, name, v.e.Title).
				WithHint("rules keep it where config.group names it, else they add over it"))
		} else {
			out.Add(diag.Warnf("verify/label", l.pos, "%s a label %s that the catalog does not know", carry(v.spellAll(l.metrics)), name).
				WithHint("%s", v.nearLabel(l.metrics[0], name)))
		}
	}
	if stripped(lacking, carriers) {
		var all []string
		pos := v.page.Pos()
		for name := range lacking {
			all = append(all, name)
		}
		slices.Sort(all)
		return append(out, diag.Notef("verify/label", pos, "nothing here carries the labels that the catalog has on it: %s", strings.Join(all, ", ")).
			WithHint("whoever saved this page may have dropped them, and so may relabelling: rules group by them"))
	}
	for name, l := range lacking {
		if n := len(l.metrics); n == carriers[name] && n > 1 {
			out.Add(diag.Notef("verify/label", l.pos, "nothing here carries the label %s, which %d of these metrics have in the catalog", name, n).
				WithHint("look for relabelling that drops it, or for a version that does not set it yet: rules group by it"))
		} else {
			out.Add(diag.Warnf("verify/label", l.pos, "%s no label %s, which the catalog has on each of its series", carry(v.spellAll(l.metrics)), name).
				WithHint("what is grouped by %s loses these series", name))
		}
	}
	return out
}

// stripped reports whether each of several labels that are lacking is so everywhere.
func stripped(lacking map[string]*labelled, carriers map[string]int) bool {
	for name, l := range lacking {
		if len(l.metrics) < carriers[name] {
			return false
		}
	}
	return len(lacking) > 1
}

func note(to map[string]*labelled, label, metric string, pos diag.Pos) {
	if to[label] == nil {
		to[label] = &labelled{}
	}
	to[label].add(metric, pos)
}

// carry begins a sentence about one or several metrics.
func carry(metrics []string) string {
	if len(metrics) == 1 {
		return metrics[0] + " carries"
	}
	return strings.Join(metrics[:min(3, len(metrics))], ", ") + more(len(metrics)-3) + " carry"
}

func more(n int) string {
	if n <= 0 {
		return ""
	}
	return " and others"
}

// nearLabel suggests which label of the metric is meant.
func (v *view) nearLabel(metric, label string) string {
	var known []string
	for _, h := range v.order {
		if h.metric.Name == metric {
			for _, d := range h.metric.Labels {
				known = append(known, d.Name)
			}
		}
	}
	if near := diag.Nearest(label, known); near != "" {
		return "did you mean " + near + "?"
	}
	return "a newer version may set it: nothing that is generated reads it"
}

// targetLabels are those that Prometheus, its operator and federation set.
var targetLabels = []string{"job", "instance", "endpoint", "service", "container", "node", "prometheus", "prometheus_replica"}

// ofTarget reports whether a label is one that Prometheus, its configuration or Ray adds.
func (v *view) ofTarget(name string) bool {
	c := v.catalog.Config
	if _, ok := c.Matchers[name]; ok || slices.Contains(c.Group, name) {
		return true
	}
	if v.spelled[ray] > 0 && name != "" && name[0] >= 'A' && name[0] <= 'Z' {
		return true // Ray's own labels are in CamelCase, such as WorkerId
	}
	return slices.Contains(targetLabels, name) || slices.Contains([]string{c.Namespace, c.Pod, c.Role}, name)
}
