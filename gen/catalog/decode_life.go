package catalog

import (
	"cmp"
	"fmt"

	"cuelang.org/go/cue"
)

// lives reads what a metric was in earlier releases: each life is the whole metric as it was, from
// the release that the one before it ended with. The first is the metric as it is now.
func lives(v cue.Value, m *Metric) []*Metric {
	var out []*Metric
	items(v, "lives", func(i int, x cue.Value) {
		if out == nil {
			now := *m
			now.Inferred = m.Inferred && m.Removed != ""
			out = append(out, &now)
		}
		old, newer := *m, out[len(out)-1]
		old.Pos, old.fields = m.At(fmt.Sprintf("lives.%d", i)), m.fields.under(fmt.Sprintf("lives.%d", i))
		newer.Since, newer.Inferred = text(x, "until"), newer.Inferred || truth(x, "inferred")
		old.Hidden, old.Removed, old.Inferred = "", newer.Since, m.Inferred || truth(x, "inferred")
		old.Source, old.ReleaseNote = text(x, "source"), text(x, "note")
		old.Type, old.Unit, old.About = textOr(x, "type", m.Type), textOr(x, "unit", m.Unit), textOr(x, "about", m.About)
		old.Aggregation = textOr(x, "aggregation", m.Aggregation)
		if _, ok := get(x, "range"); ok {
			old.Range = span(x, "range")
		}
		_, known := get(x, "bounds")
		_, unknown := get(x, "boundsUnknown")
		if known || unknown || old.Type != Histogram {
			old.Bounds, old.BoundsUnknown = numbers(x, "bounds"), text(x, "boundsUnknown")
		}
		if old.Type != m.Type {
			old.Simulate = simulation(x)
		}
		out = append(out, &old)
	})
	return out
}

// ofOneType takes the lives of another type out of a metric: they are metrics of the same name, which
// the metric replaces, so that no rule takes one for the other.
func ofOneType(m *Metric) []*Metric {
	out := []*Metric{m}
	var same []*Metric
	for _, l := range m.Lives {
		if l.Type == m.Type {
			same = append(same, l)
			continue
		}
		old := *l
		old.ID, old.Replaces, old.Lives, old.Documented = m.ID+"_"+l.Type, nil, nil, false
		old.Instead = cmp.Or(old.Instead, fmt.Sprintf("the %s of the same name", m.Type))
		if len(out) == 1 {
			m.Since, m.Inferred, m.ReleaseNote = old.Removed, old.Inferred, old.ReleaseNote
		}
		m.Replaces = append(m.Replaces, Replaced{Metric: Ref{Kind: "metric", Exporter: m.Exporter, ID: old.ID, Pos: old.Pos}})
		out = append(out, &old)
	}
	if m.Lives = same; len(same) < 2 || m.Overridden("bounds") && !m.Overridden("lives") {
		m.Lives = nil // an overlay says which bounds its servers use
	}
	return out
}
