package verify

import (
	"fmt"

	"metricwright/gen/catalog"
)

// evidence is what one name says about the version.
type evidence struct {
	version string
	older   bool // the page is from before the version, else from it on
	here    bool // the name is on the page, and no flag of the server explains it
	why     string
}

// whole reports whether the page has the metric that every process has from its start. One
// without it is an excerpt, so that what is missing says nothing.
func (v *view) whole() bool {
	return !v.page.Partial && v.have[v.catalog.Metric(v.e.Presence)] != nil
}

// deduce finds the versions that the page could come from. Evidence counts in the order of its
// strength; what contradicts stronger evidence is left out. The reasons are those of the ends, and
// the contradiction is a name that no version has together with those.
func (v *view) deduce() (r Range, why []string, contradiction string) {
	var lower, upper string
	for _, e := range v.evidence() {
		next := r.above(e.version)
		if e.older {
			next = r.below(e.version)
		}
		if next.empty() && e.here && contradiction == "" {
			contradiction = e.why
		}
		if next.empty() || next == r {
			continue
		}
		r = next
		if e.older {
			upper = e.why
		} else {
			lower = e.why
		}
	}
	for _, s := range []string{lower, upper} {
		if s != "" {
			why = append(why, s)
		}
	}
	return r, why, contradiction
}

// evidence is what names say, the strongest first: names that are here and came or went with a
// release; names that are missing though a release brought them, or kept them in sight; and, last,
// names that are here though a release hid them, which a flag of the server undoes. A release that
// is inferred is the earliest that can have brought a name and the latest that can have dropped
// it, so it counts for names that are here, and for none that is missing.
func (v *view) evidence() []evidence {
	var firm, inferred, missing, hidden []evidence
	for _, m := range v.e.Metrics {
		if m.NeverExported != "" {
			continue
		}
		if v.have[m] != nil {
			to, note := &firm, ""
			if m.Inferred {
				to, note = &inferred, ", as far as is known"
			}
			if m.Since != "" {
				*to = append(*to, evidence{m.Since, false, true, fmt.Sprintf("%s or later: %s is here, which came with it%s", short(m.Since), v.spell(m.Name), note)})
			}
			if m.Removed != "" {
				*to = append(*to, evidence{m.Removed, true, true, fmt.Sprintf("before %s: %s is here, which went with it%s", short(m.Removed), v.spell(m.Name), note)})
			}
			if m.Hidden != "" {
				hidden = append(hidden, evidence{m.Hidden, true, false, fmt.Sprintf("before %s: %s is here, which is hidden from then on unless the server is told to show it", short(m.Hidden), v.spell(m.Name))})
			}
			continue
		}
		if m.Inferred || !v.whole() || !v.constant(m) {
			continue
		}
		switch {
		case m.Hidden != "":
			missing = append(missing, evidence{m.Hidden, false, false, fmt.Sprintf("%s or later: %s is missing, which is hidden from then on", short(m.Hidden), v.spell(m.Name))})
		case m.Removed != "":
			missing = append(missing, evidence{m.Removed, false, false, fmt.Sprintf("%s or later: %s is missing, which went with it", short(m.Removed), v.spell(m.Name))})
		case m.Since != "":
			missing = append(missing, evidence{m.Since, true, false, fmt.Sprintf("before %s: %s is missing, which came with it", short(m.Since), v.spell(m.Name))})
		}
	}
	return append(append(append(firm, inferred...), missing...), hidden...)
}

// constant reports whether every server of a version that has the metric shows it from its start:
// one that needs nothing. Behind Ray a counter is absent until it moves.
func (v *view) constant(m *catalog.Metric) bool {
	_, _, own := spelled(v.e, m.Name)
	return own && m.NeverExported == "" && m.Needs == "" && m.AppearsWith == "start" && !(m.Type == catalog.Counter && v.spelled[ray] > 0)
}
