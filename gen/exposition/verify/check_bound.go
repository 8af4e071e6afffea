package verify

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkBounds compares the bounds of histograms. Servers let their users choose them, so that a
// difference is a warning: objectives need bounds that exist.
func checkBounds(v *view) (out diag.List) {
	for _, h := range v.order {
		m := h.metric
		if m.Type != catalog.Histogram || len(m.Bounds) == 0 || m.NeverExported != "" {
			continue
		}
		here, whole := h.bounds()
		if !whole {
			continue // an excerpt: a histogram ends in +Inf
		}
		less, more := without(m.Bounds, here), without(here, m.Bounds)
		if len(less)+len(more) == 0 {
			continue
		}
		f := diag.Warnf("verify/bounds", h.samples[bucket][0].Pos, "%s has other bounds than the catalog: %s", v.spell(m.Name), differ(less, more))
		hint := "exporters." + v.e.ID + ".metrics." + m.ID + ".bounds of an overlay says what your servers use"
		if change := changes(m); change != "" {
			hint += "; it changed: " + change
		}
		out.Add(f.WithHint("%s", hint))
	}
	return out
}

// bounds are the finite bounds of the metric's buckets here, and whether one of them is +Inf.
func (h *have) bounds() (out []float64, whole bool) {
	for _, s := range h.samples[bucket] {
		le, ok := s.Bound()
		switch {
		case !ok:
		case math.IsInf(le, 1):
			whole = true
		default:
			out = append(out, le)
		}
	}
	slices.Sort(out)
	return slices.Compact(out), whole
}

// without are the numbers of a that are not in b. Bounds that are computed differ in their last digit.
func without(a, b []float64) []float64 {
	var out []float64
	for _, x := range a {
		if !slices.ContainsFunc(b, func(y float64) bool { return math.Abs(x-y) <= 1e-9*math.Abs(x) }) {
			out = append(out, x)
		}
	}
	return out
}

func differ(less, more []float64) string {
	var s []string
	if len(less) > 0 {
		s = append(s, "it lacks "+numbers(less))
	}
	if len(more) > 0 {
		s = append(s, "it adds "+numbers(more))
	}
	return strings.Join(s, ", ")
}

// numbers writes the first few of a list.
func numbers(xs []float64) string {
	var s []string
	for _, x := range xs[:min(5, len(xs))] {
		s = append(s, strconv.FormatFloat(x, 'g', -1, 64))
	}
	if n := len(xs) - 5; n > 0 {
		s = append(s, "and "+strconv.Itoa(n)+" more")
	}
	return strings.Join(s, " ")
}
