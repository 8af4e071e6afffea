package plan

import (
	"regexp"
	"strings"

	"metricwright/gen/diag"
)

// extremes are words for the greatest and the least of several parts.
var extremes = map[string]*regexp.Regexp{
	"max": regexp.MustCompile(` (?:fullest|highest|largest|greatest|busiest) `),
	"min": regexp.MustCompile(` (?:emptiest|lowest|smallest) `),
}

// checkExtreme compares the part that a title or a text names, the fullest or the emptiest, with how
// parts are aggregated. What names both compares them.
func (p *resolver) checkExtreme(s *Signal) {
	fold := ""
	switch {
	case s.Gauge != nil:
		fold = gauge{plain{s}}.fold(p)
	case s.Ratio != nil:
		fold = s.Ratio.Aggregation
	}
	if fold == "" {
		return
	}
	for _, t := range []struct{ field, text string }{{"title", s.Title}, {"about", s.About}} {
		said := map[string]string{}
		for of, re := range extremes {
			said[of] = strings.TrimSpace(re.FindString(compared(words(t.text))))
		}
		if said[fold] != "" {
			return
		}
		for _, of := range []string{"max", "min"} {
			if said[of] == "" {
				continue
			}
			p.Findings.Add(diag.Warnf("plan/extreme", s.At(t.field), "%q says %s, and %s is the %s of its parts", said[of], of, s.ID, fold).
				WithHint("say aggregation: %q, or what is shown", of))
			return
		}
	}
}
