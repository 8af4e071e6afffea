package verify

import (
	"cmp"
	"slices"

	"metricwright/gen/catalog"
)

// deduce finds the versions that the page could come from: those that no evidence leaves out. It
// counts in the order of its strength; what would leave no version is passed over. The reasons are
// those of the ends, and the contradiction is a name that no version has together with those.
func (v *view) deduce() (r Range, why []string, contradiction string) {
	names, shape, hidden := v.evidence()
	v.judgeWhole(narrow(names).versions())
	if v.whole() {
		shape = append(shape, v.missed()...)
	}
	d := narrow(slices.Concat(names, shape, hidden))
	for _, s := range []string{d.lower, d.upper} {
		if s != "" && !slices.Contains(why, s) {
			why = append(why, s)
		}
	}
	return d.versions(), why, d.against
}

// deduced is what evidence leaves.
type deduced struct {
	left         []Range // ascending
	lower, upper string  // why not older, and why not newer
	against      string  // a name that no version has together with what came before
}

func (d deduced) versions() Range { return Range{d.left[0].From, d.left[len(d.left)-1].Before} }

// narrow leaves out versions, one piece of evidence after the other.
func narrow(all []evidence) deduced {
	d := deduced{left: elementary(all)}
	for _, e := range all {
		next := slices.DeleteFunc(slices.Clone(d.left), func(x Range) bool { return !e.allows(x) })
		if len(next) == 0 {
			if e.here && d.against == "" {
				d.against = cmp.Or(e.low, e.high)
			}
			continue
		}
		if next[0] != d.left[0] {
			d.lower = e.low
		}
		if next[len(next)-1] != d.left[len(d.left)-1] {
			d.upper = e.high
		}
		d.left = next
	}
	return d
}

// elementary are the ranges between which evidence makes a difference, ascending.
func elementary(all []evidence) []Range {
	var ends []string
	for _, e := range all {
		for _, r := range e.in {
			ends = append(ends, r.From, r.Before)
		}
	}
	ends = slices.DeleteFunc(ends, func(v string) bool { return v == "" })
	slices.SortStableFunc(ends, catalog.CompareVersions)
	ends = slices.CompactFunc(ends, func(a, b string) bool { return catalog.CompareVersions(a, b) == 0 })
	out := []Range{{}}
	for _, v := range ends {
		out[len(out)-1].Before = v
		out = append(out, Range{From: v})
	}
	return out
}

// constant reports whether every server of a version that has the metric shows it from its start:
// one that needs nothing. Behind Ray a counter is absent until it moves.
func (v *view) constant(m *catalog.Metric) bool {
	_, _, own := spelled(v.e, m.Name)
	return own && m.NeverExported == "" && m.Needs == "" && m.AppearsWith == "start" && !(m.Type == catalog.Counter && v.spelled[ray] > 0)
}
