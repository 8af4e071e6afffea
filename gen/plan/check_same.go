package plan

import (
	"encoding/json"
	"regexp"
	"slices"

	"metricwright/gen/catalog"
	"metricwright/gen/diag"
)

// checkSame looks for signals that are one construct over the same things, at no level of their own:
// two names for one number.
func (p *resolver) checkSame() {
	first := map[string][]*Signal{}
	for _, s := range p.Signals {
		k := fingerprint(s)
		for _, o := range first[k] {
			more, less := o, s
			if !subset(s.Levels, o.Levels) || o.Overridden("title") && !s.Overridden("title") {
				more, less = s, o // what the deployment adds is the one that can go
			}
			if !subset(less.Levels, more.Levels) || more.Overridden("title") && !less.Overridden("title") || p.refused(less) {
				continue
			}
			p.Findings.Add(diag.Warnf("plan/same", less.Pos, "%s is the same as %s, at %s", less.ID, more.ID, more.Pos).
				WithHint("refer to the one that stands, or say what differs"))
			break
		}
		first[k] = append(first[k], s)
	}
}

// fingerprint is the signal without its name, texts, levels and places.
func fingerprint(s *Signal) string {
	c := *s.Signal
	c.Entry, c.Topic, c.Title, c.About, c.Caveats, c.Better, c.Levels, c.Record = catalog.Entry{}, "", "", "", nil, "", nil, false
	b, err := json.Marshal(c)
	if err != nil {
		return s.Exporter.ID + "/" + s.ID // nothing is the same as what cannot be written down
	}
	return s.Exporter.ID + place.ReplaceAllString(string(b), "")
}

// subset reports whether each level of a is one of b.
func subset(a, b []string) bool {
	return !slices.ContainsFunc(a, func(l string) bool { return !slices.Contains(b, l) })
}

var place = regexp.MustCompile(`"Pos":\{[^{}]*\}`)

// refused reports whether the signal cannot be recorded beside another of its name, which says it all.
func (p *resolver) refused(s *Signal) bool {
	return slices.ContainsFunc(p.Findings, func(f diag.Finding) bool { return f.ID == "plan/name" && f.Pos == s.Pos })
}
