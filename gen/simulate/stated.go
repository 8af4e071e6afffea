package simulate

import (
	"regexp/syntax"
	"strings"

	"github.com/prometheus/prometheus/model/labels"

	"metricwright/gen/catalog"
	"metricwright/gen/promql"
)

// stated are the labels by which a deployment chooses its targets, where a target does not have
// what is asked already: each with a value that its matcher takes.
func stated(m catalog.Matchers, own map[string]string) map[string]string {
	out := map[string]string{}
	for _, l := range promql.MustMatchers(m) {
		if l.Matches(own[l.Name]) {
			continue
		}
		if v := example(l); l.Matches(v) {
			out[l.Name] = v
		}
	}
	return out
}

// example is a value that a matcher takes, as far as one can be told from its expression.
func example(l *labels.Matcher) string {
	if l.Type != labels.MatchRegexp {
		return l.Value
	}
	e, err := syntax.Parse(l.Value, syntax.Perl)
	if err != nil {
		return ""
	}
	var b strings.Builder
	shortest(e, &b)
	return b.String()
}

// shortest writes the shortest text that the first of each alternatives takes.
func shortest(e *syntax.Regexp, b *strings.Builder) {
	switch e.Op {
	case syntax.OpLiteral:
		for _, r := range e.Rune {
			b.WriteRune(r)
		}
	case syntax.OpCharClass:
		b.WriteRune(e.Rune[0])
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte('x')
	case syntax.OpConcat:
		for _, s := range e.Sub {
			shortest(s, b)
		}
	case syntax.OpCapture, syntax.OpPlus, syntax.OpAlternate:
		shortest(e.Sub[0], b)
	case syntax.OpRepeat:
		for range e.Min {
			shortest(e.Sub[0], b)
		}
	}
}
