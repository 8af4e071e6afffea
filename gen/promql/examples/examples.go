// Package examples finds label values that a matcher's expression matches.
package examples

import (
	"regexp/syntax"

	"github.com/prometheus/prometheus/model/labels"
)

// Of are texts that a matcher's expression matches, whether the matcher takes them or keeps them
// out; of endlessly many those that are plainest.
func Of(m *labels.Matcher) []string {
	switch m.Type {
	case labels.MatchEqual, labels.MatchNotEqual:
		return []string{m.Value}
	}
	re, err := syntax.Parse(m.Value, syntax.Perl)
	if err != nil {
		return nil
	}
	return texts(re)
}

// most is how many texts of an expression are enough.
const most = 8

// texts are some of what an expression matches, the plainest first.
func texts(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		return []string{string(re.Rune)}
	case syntax.OpCharClass:
		if len(re.Rune) == 0 {
			return nil
		}
		return []string{string(re.Rune[0]), string(re.Rune[1])}
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return []string{"x"}
	case syntax.OpCapture, syntax.OpPlus:
		return texts(re.Sub[0])
	case syntax.OpQuest, syntax.OpStar:
		return append([]string{""}, texts(re.Sub[0])...)
	case syntax.OpRepeat:
		return repeat(texts(re.Sub[0]), re.Min)
	case syntax.OpAlternate:
		var out []string
		for _, s := range re.Sub {
			out = append(out, texts(s)...)
		}
		return out[:min(len(out), most)]
	case syntax.OpConcat:
		out := []string{""}
		for _, s := range re.Sub {
			out = cross(out, texts(s))
		}
		return out
	default:
		return []string{""}
	}
}

func repeat(one []string, n int) []string {
	out := []string{""}
	for range n {
		out = cross(out, one)
	}
	return out
}

func cross(a, b []string) []string {
	var out []string
	for _, x := range a {
		for _, y := range b {
			if len(out) < most {
				out = append(out, x+y)
			}
		}
	}
	return out
}
