package catalog

import (
	"cmp"
	"slices"
)

// For is the metric as the versions of a target have it: what all of them can answer. Bounds are those
// that all have, the range holds the values of all, and the unit is that of the newest.
func (m *Metric) For(t Target) *Metric {
	in := m.livesIn(t)
	if len(in) == 0 && !slices.ContainsFunc(m.Labels, Label.changed) {
		return m
	}
	out := *m
	out.Labels = nil
	for _, l := range m.Labels {
		out.Labels = append(out.Labels, l.in(t))
	}
	if len(in) == 0 {
		return &out
	}
	out.Unit, out.Range, out.Bounds, out.BoundsUnknown = in[0].Unit, in[0].Range, in[0].Bounds, in[0].BoundsUnknown
	for _, l := range in[1:] {
		out.Bounds = common(out.Bounds, l.Bounds)
		out.BoundsUnknown = cmp.Or(out.BoundsUnknown, l.BoundsUnknown)
		out.Range = Range{end(out.Range.Min, l.Range.Min, -1), end(out.Range.Max, l.Range.Max, 1)}
	}
	return &out
}

// changed reports whether only some releases have the label.
func (l Label) changed() bool { return l.Since+l.Removed != "" }

// in is the label as the versions of a target have it: optional where some may be without it.
func (l Label) in(t Target) Label {
	if l.changed() {
		a := (&Metric{Since: l.Since, Removed: l.Removed, Inferred: l.Inferred}).Over(t)
		open := l.Since != "" && t.Min == "" || l.Removed != "" && t.Max == ""
		l.Optional = l.Flagged || open || a.SomeNotYet || a.SomeGone || a.NotYet || a.Gone
	}
	return l
}

// livesIn are the lives that some version of the target may have.
func (m *Metric) livesIn(t Target) []*Metric {
	var out []*Metric
	for _, l := range m.Lives {
		if l.Exists(t) {
			out = append(out, l)
		}
	}
	return out
}

// Mixed reports whether the versions of a target may have different bounds of the histogram, so that
// only those that all have may be added.
func (m *Metric) Mixed(t Target) bool {
	in := m.livesIn(t)
	return slices.ContainsFunc(in, func(l *Metric) bool { return !slices.Equal(l.Bounds, in[0].Bounds) })
}

// settle makes each metric what the exporter's target has.
func (e *Exporter) settle() {
	for _, m := range e.Metrics {
		*m = *m.For(e.Target)
	}
}

func common(a, b []float64) []float64 {
	return slices.DeleteFunc(slices.Clone(a), func(x float64) bool { return !slices.Contains(b, x) })
}

// end is the outer of two ends of ranges, on the side that sign says; one that is open stays so.
func end(a, b *float64, sign float64) *float64 {
	if a == nil || b == nil {
		return nil
	}
	if *b*sign > *a*sign {
		return b
	}
	return a
}
