package verify

import (
	"fmt"
	"math"

	"metricwright/gen/catalog"
	"metricwright/gen/exposition"
)

// whole reports whether what is missing on the page says something.
func (v *view) whole() bool { return v.excerpt == "" }

// judgeWhole says why the page is an excerpt, if it is one: it says so itself, it has no TYPE lines,
// which every server writes, it ends in the middle of a histogram, or it lacks too much of what each
// of the versions that names allow always has.
func (v *view) judgeWhole(in Range) {
	declared := 0
	for _, n := range v.declared {
		declared += n
	}
	have, all, version := v.best(in)
	switch {
	case v.page.Partial:
		v.excerpt = "the answer is not whole"
	case declared == 0 && !v.page.Stored:
		v.excerpt = "it has no TYPE lines of " + v.e.Title
	case torn(v.page):
		v.excerpt = "its last histogram has no bucket +Inf"
	case all == 0 && v.have[v.catalog.Metric(v.e.Presence)] == nil: // too little is known of these versions
		v.excerpt = v.spell(v.catalog.Metric(v.e.Presence).Name) + " is not here, which every process has"
	case 3*have < 2*all:
		v.excerpt = fmt.Sprintf("it has %d of the %d metrics that %s %s always exports, and no other version fits it better", have, all, v.e.Title, short(version))
	}
}

// fewest is how many metrics a version must be known to have always, to be judged by their share.
const fewest = 4

// best is the version in a range of which the page has the largest share of what it always has. Versions
// older than those that the catalog describes whole count only where the range holds no newer one.
func (v *view) best(in Range) (have, all int, version string) {
	for _, candidate := range v.e.Matrix().Versions {
		if (Range{From: candidate}).meet(in).From != candidate || in.meet(Range{From: candidate}).empty() {
			continue
		}
		described := func(version string) bool {
			return v.e.Known.From == "" || catalog.CompareVersions(version, v.e.Known.From) >= 0
		}
		if !described(candidate) && (in.Before == "" || described(in.Before) && in.Before != v.e.Known.From) {
			continue
		}
		h, n := 0, 0
		for _, m := range v.e.Metrics {
			if m.Inferred || !v.constant(m) || v.e.StateOf(m, candidate) != catalog.There {
				continue
			}
			n++
			if v.have[m] != nil {
				h++
			}
		}
		if n >= fewest && (all == 0 || h*all > have*n) {
			have, all, version = h, n, candidate
		}
	}
	return have, all, version
}

// torn reports whether a page ends in the middle of a histogram.
func torn(p *exposition.Page) bool {
	if p.Stored || len(p.Families) == 0 {
		return false
	}
	last := false
	for _, s := range p.Families[len(p.Families)-1].Samples {
		if le, ok := s.Bound(); ok {
			last = true
			if math.IsInf(le, 1) {
				return false
			}
		}
	}
	return last
}
