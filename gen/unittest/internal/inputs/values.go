package inputs

import (
	"regexp/syntax"
	"slices"

	"github.com/prometheus/prometheus/model/labels"
)

// accepts reports whether all matchers on a label take a value.
func accepts(ms []*labels.Matcher, name, value string) bool {
	return !slices.ContainsFunc(ms, func(m *labels.Matcher) bool { return m.Name == name && !m.Matches(value) })
}

// accepted are values that all matchers on a label take, the hints first.
func accepted(ms []*labels.Matcher, name string, hints ...string) []string {
	candidates := slices.Clone(hints)
	for _, m := range ms {
		if m.Name == name {
			candidates = append(candidates, examples(m)...)
		}
	}
	candidates = append(candidates, "0", "a", "b", "")
	var out []string
	for _, c := range candidates {
		if accepts(ms, name, c) && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}

// examples are texts that a matcher's expression matches.
func examples(m *labels.Matcher) []string {
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

// refusable are texts that a matcher leaves out.
func refusable(m *labels.Matcher) []string {
	var out []string
	for _, x := range examples(m) {
		if x != "" && !m.Matches(x) {
			out = append(out, x)
		}
	}
	return out
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

// refused is a value that the matcher does not take: a legal one where there is one.
func refused(m *labels.Matcher, legal []string) (string, bool) {
	for _, v := range append(slices.Clone(legal), "other", "1", "2", m.Value, "") {
		if !m.Matches(v) {
			return v, true
		}
	}
	return "", false
}
