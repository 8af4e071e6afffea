package plan

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/diag"
)

// quantileName is how ids and titles name a quantile, among words.
var quantileName = regexp.MustCompile(` (?:p([0-9]{2,4})|(median)|([0-9]{1,2})(?:st|nd|rd|th)? percentile) `)

// checkQuantile compares the quantile that an id, a title or a text names with the one that is asked for.
func (p *resolver) checkQuantile(s *Signal) {
	asked := p.quantiles(s)
	for _, t := range []struct{ field, text string }{{"", s.ID}, {"title", s.Title}, {"about", s.About}} {
		if s.Quantile != nil { // elsewhere a percentage is something else
			t.text = strings.ReplaceAll(t.text, "%", " percentile ")
		}
		named := quantileName.FindAllStringSubmatch(words(t.text), -1)
		right := func(m []string) bool {
			return slices.ContainsFunc(asked, func(a float64) bool { return math.Abs(a-quantileOf(m)) < 1e-9 })
		}
		if len(named) == 0 || slices.ContainsFunc(named, right) || t.field == "about" && s.Quantile == nil {
			continue
		}
		q, at := quantileOf(named[0]), s.At(t.field)
		if s.Quantile != nil {
			at = s.At("quantile.q")
		}
		p.Findings.Add(diag.Errorf("plan/quantile", at, "%q names the %v quantile, and %s asks for %s", strings.TrimSpace(named[0][0]), q, s.ID, inWords(asked)).
			WithHint("ask for q: %v, or call it by what it is", q))
		return
	}
}

func inWords(asked []float64) string {
	if len(asked) == 0 {
		return "no quantile"
	}
	return "the " + strconv.FormatFloat(asked[0], 'g', -1, 64) + " quantile"
}

// quantileOf is the quantile that a match names: p999 is 0.999.
func quantileOf(m []string) float64 {
	switch {
	case m[2] != "":
		return 0.5
	case m[3] != "":
		m[1] = strings.Repeat("0", 2-len(m[3])) + m[3]
	}
	q, _ := strconv.ParseFloat("0."+m[1], 64)
	return q
}

// quantiles are those that a signal asks for, itself or through what it is made of.
func (p *resolver) quantiles(s *Signal) []float64 {
	if s.Quantile != nil {
		return []float64{s.Quantile.Q}
	}
	var out []float64
	for _, o := range p.parts(s) {
		out = append(out, p.quantiles(o)...)
	}
	return out
}
