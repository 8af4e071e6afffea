package plan

import (
	"regexp"
	"strings"
	"unicode"
)

// checkMeaning looks for what compiles and says one thing while it computes another.
func (p *resolver) checkMeaning() {
	terms := p.terms()
	for _, s := range p.Signals {
		p.checkQuantile(s)
		p.checkPart(s)
		p.checkTerms(s, terms)
		p.checkTitleUnit(s)
		p.checkSelf(s)
		p.checkSpan(s)
		p.checkExtreme(s)
		p.checkWithin(s.At("about"), s.ID, s, s.Title, s.About)
	}
	p.checkSame()
	for _, e := range p.Catalog.All() {
		for _, o := range e.SLOs {
			if s := p.Signal(o.Of); s != nil {
				p.named(o.At("title"), o.ID, o.Title, o.About, s, terms)
				p.checkWithin(o.At("about"), o.ID, s, o.Title, o.About)
			}
		}
	}
}

// parts are the signals that a signal is made of.
func (p *resolver) parts(s *Signal) []*Signal {
	var out []*Signal
	for _, r := range s.made().refs() {
		if o := p.Signal(r); o != nil {
			out = append(out, o)
		}
	}
	return out
}

// words is a text in lower case with one space around each word.
func words(text string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ") + " "
}

// says reports whether words hold a term, itself words.
func says(words, term string) bool { return strings.Contains(words, term) }

// comparison is what a text only compares with: tighter than p99, far below the fullest one.
var comparison = regexp.MustCompile(` (?:than|below|above|unlike|not|beside|besides|against|versus|vs|behind|instead of|compared with|compared to)(?: (?:the|its|their|an?))? \S+`)

// compared is words without what they only compare with.
func compared(words string) string { return comparison.ReplaceAllString(words, " ") }
