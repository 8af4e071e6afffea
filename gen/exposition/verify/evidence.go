package verify

import (
	"cmp"
	"fmt"
	"slices"

	"metricwright/gen/catalog"
)

// evidence is what one fact of the page says about the version.
type evidence struct {
	in        []Range // the page is from one of these
	here      bool    // a name is on the page, and no flag of the server explains it
	low, high string  // why not older, and why not newer
}

// allows reports whether a version of the range may be that of the page. The range has no end of
// the evidence inside.
func (e evidence) allows(r Range) bool {
	return slices.ContainsFunc(e.in, func(x Range) bool { return !x.meet(r).empty() })
}

// since and before are ranges with one end.
func since(version string) []Range  { return []Range{{From: version}} }
func before(version string) []Range { return []Range{{Before: version}} }

// evidence is what is here says, the strongest first: names that came or went with a release; the
// shape of series, their labels and bounds; names that are here though a release hid them, which a
// flag of the server undoes. A release that is inferred is the earliest that can have brought a name and the
// latest that can have dropped it.
func (v *view) evidence() (names, shape, hidden []evidence) {
	var inferred []evidence
	for _, m := range v.e.Metrics {
		h := v.have[m]
		if h == nil || m.NeverExported != "" {
			continue
		}
		if m.Inferred {
			inferred = append(inferred, v.present(m)...)
		} else {
			names = append(names, v.present(m)...)
		}
		if m.Hidden != "" {
			hidden = append(hidden, evidence{in: before(m.Hidden), high: fmt.Sprintf("before %s: %s is here, which is hidden from then on unless the server is told to show it", short(m.Hidden), v.spell(m.Name))})
		}
		shape = append(shape, v.labelled(h)...)
		shape = append(shape, v.bounded(h)...)
	}
	return append(names, inferred...), shape, hidden
}

// missed is what is missing says, though a release brought it, or kept it in sight. Releases that
// are inferred say nothing then.
func (v *view) missed() (out []evidence) {
	for _, m := range v.e.Metrics {
		if v.have[m] == nil && !m.Inferred && v.constant(m) {
			out = append(out, v.absent(m)...)
		}
	}
	return out
}

// known says that a release is concluded.
func known(inferred bool) string {
	if inferred {
		return ", as far as is known"
	}
	return ""
}

func (v *view) present(m *catalog.Metric) (out []evidence) {
	name, note := v.spell(m.Name), known(m.Inferred)
	if m.Since != "" {
		out = append(out, evidence{in: since(m.Since), here: true, low: fmt.Sprintf("%s or later: %s is here, which came with it%s", short(m.Since), name, note)})
	}
	if m.Removed != "" {
		out = append(out, evidence{in: before(m.Removed), here: true, high: fmt.Sprintf("before %s: %s is here, which went with it%s", short(m.Removed), name, note)})
	}
	return out
}

// absent is what it says that a metric is missing which every server shows: the page is older than
// it, or newer.
func (v *view) absent(m *catalog.Metric) []evidence {
	name := v.spell(m.Name)
	var e evidence
	if m.Since != "" {
		e.in = before(m.Since)
		e.high = fmt.Sprintf("before %s: %s is missing, which came with it", short(m.Since), name)
	}
	if end := cmp.Or(m.Hidden, m.Removed); end != "" {
		e.in = append(e.in, Range{From: end})
		how := "went with it"
		if m.Hidden != "" {
			how = "is hidden from then on"
		}
		e.low = fmt.Sprintf("%s or later: %s is missing, which %s", short(end), name, how)
	}
	if len(e.in) == 0 {
		return nil
	}
	return []evidence{e}
}

// labelled is what labels say that a metric carries, which came or went with a release.
func (v *view) labelled(h *have) (out []evidence) {
	for _, l := range h.metric.Labels {
		if l.Since == "" && l.Removed == "" || !h.carries(l.Name) {
			continue
		}
		name, note := v.spell(h.metric.Name), known(l.Inferred)
		if l.Since != "" {
			out = append(out, evidence{in: since(l.Since), low: fmt.Sprintf("%s or later: %s has the label %s, which came with it%s", short(l.Since), name, l.Name, note)})
		}
		if l.Removed != "" {
			out = append(out, evidence{in: before(l.Removed), high: fmt.Sprintf("before %s: %s has the label %s, which went with it%s", short(l.Removed), name, l.Name, note)})
		}
	}
	return out
}

// carries reports whether a series of the metric has a label.
func (h *have) carries(label string) bool {
	for _, samples := range h.samples {
		for _, s := range samples {
			if s.Labels.Has(label) {
				return true
			}
		}
	}
	return false
}

// bounded is what the bounds of a histogram say that had others in other releases.
func (v *view) bounded(h *have) []evidence {
	here, whole := h.bounds()
	if !whole || len(h.metric.Lives) == 0 {
		return nil
	}
	var e evidence
	for _, l := range h.metric.Lives {
		if len(without(l.Bounds, here))+len(without(here, l.Bounds)) == 0 {
			e.in = append(e.in, Range{l.Since, l.Removed})
		}
	}
	if len(e.in) == 0 || len(e.in) == len(h.metric.Lives) {
		return nil
	}
	newest, oldest := e.in[0], e.in[len(e.in)-1]
	name := v.spell(h.metric.Name)
	if oldest.From != "" {
		e.low = fmt.Sprintf("%s or later: %s has the bounds that came with it", short(oldest.From), name)
	}
	if newest.Before != "" {
		e.high = fmt.Sprintf("before %s: %s has the bounds that went with it", short(newest.Before), name)
	}
	return []evidence{e}
}
