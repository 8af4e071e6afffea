package plan

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"metricwright/gen/diag"
)

// quantileName is how ids and titles name a quantile, among words.
var quantileName = regexp.MustCompile(` (?:p([0-9]{2,4})|(median)|([0-9]{1,4})(?:st|nd|rd|th)? percentile) `)

var (
	// fraction is a quantile with a decimal point: p99.9, 99.9th percentile.
	fraction = regexp.MustCompile(`\b(p?[0-9]{2})\.([0-9]+)((?:st|nd|rd|th)?(?: percentile|%)|\b)`)
	// ordinal is a quantile in words: ninety-fifth, ninetieth percentile.
	ordinal = regexp.MustCompile(` (?:(` + strings.Join(tens, "|") + `) (` + strings.Join(ones, "|") + `)(?: percentile)?|(` + strings.Join(tenths, "|") + `) percentile) `)
	tens    = []string{"ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"}
	tenths  = []string{"tenth", "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth"}
	ones    = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"}
)

// quantileWords are words in which each quantile is written with digits, and none that is only
// compared with.
func quantileWords(text string) string {
	text = fraction.ReplaceAllStringFunc(strings.ToLower(text), func(s string) string { return strings.Replace(s, ".", "", 1) })
	return compared(ordinal.ReplaceAllStringFunc(words(text), func(s string) string {
		m := ordinal.FindStringSubmatch(s)
		ten := slices.Index(tens, m[1])
		if m[3] != "" {
			ten = slices.Index(tenths, m[3])
		}
		return fmt.Sprintf(" %d%dth percentile ", ten+1, slices.Index(ones, m[2])+1)
	}))
}

// checkQuantile compares the quantile that an id, a title or a text names with the one that is asked for.
func (p *resolver) checkQuantile(s *Signal) {
	asked := p.quantiles(s)
	for _, t := range []struct{ field, text string }{{"", s.ID}, {"title", s.Title}, {"about", s.About}} {
		if s.Quantile != nil { // elsewhere a percentage is something else
			t.text = strings.ReplaceAll(t.text, "%", " percentile ")
		}
		named := quantileName.FindAllStringSubmatch(quantileWords(t.text), -1)
		right := func(m []string) bool {
			return slices.ContainsFunc(asked, func(a float64) bool { return math.Abs(a-quantileOf(m)) < 1e-9 })
		}
		if len(named) == 0 || slices.ContainsFunc(named, right) || t.field == "about" && s.Quantile == nil && s.Mean == nil {
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
		m[1] = strings.Repeat("0", max(0, 2-len(m[3]))) + m[3]
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
