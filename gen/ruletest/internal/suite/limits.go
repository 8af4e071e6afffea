package suite

import (
	"strings"

	"metricwright/gen/diag"
	"metricwright/gen/regular"
)

// Limits of what is read at all. The time that Prometheus's parser takes grows with the square of
// the number of operators; promtool comes to no end with more, either.
const (
	maxFile      = 64 << 20 // bytes of a test or rule file
	maxOperators = 10_000   // of one expression
	maxDepth     = 500      // of brackets within each other
)

// readFile reads a test or rule file.
func readFile(path string) ([]byte, error) { return regular.Read(path, maxFile) }

// operators counts the operators of an expression, more or less: signs outside of strings.
func operators(expr string) (n int) {
	outsideStrings(expr, func(c rune) {
		if strings.ContainsRune("+-*/%^<>=!", c) {
			n++
		}
	})
	return n
}

// depth is how many brackets stand within each other at most, outside of strings.
func depth(expr string) (most int) {
	now := 0
	outsideStrings(expr, func(c rune) {
		switch {
		case strings.ContainsRune("([{", c):
			now++
			most = max(most, now)
		case strings.ContainsRune(")]}", c):
			now--
		}
	})
	return most
}

// outsideStrings calls f with each character that does not belong to a string.
func outsideStrings(expr string, f func(rune)) {
	quote := rune(0)
	for _, c := range expr {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case strings.ContainsRune("\"'`", c):
			quote = c
		default:
			f(c)
		}
	}
}

// tooHeavy is a finding about an expression that has too many operators or brackets to be parsed.
func tooHeavy(pos diag.Pos, expr string) diag.List {
	switch n, deep := operators(expr), depth(expr); {
	case n > maxOperators:
		return diag.List{diag.Errorf("ruletest/long", pos, "the expression has about %d operators", n).
			WithHint("record parts of it under names of their own: %d are allowed", maxOperators)}
	case deep > maxDepth:
		return diag.List{diag.Errorf("ruletest/long", pos, "the expression has brackets %d deep", deep).
			WithHint("record parts of it under names of their own: %d are allowed", maxDepth)}
	}
	return nil
}

// light reports whether a text is so short, or its signs so few, that no expression in it can be too
// heavy; then the file need not be parsed for positions.
func light(text []byte) bool {
	signs, open, deep := 0, 0, 0
	for _, c := range text {
		switch {
		case strings.IndexByte("+-*/%^<>=!", c) >= 0:
			signs++
		case strings.IndexByte("([{", c) >= 0:
			open++
			deep = max(deep, open)
		case strings.IndexByte(")]}", c) >= 0:
			open = max(0, open-1)
		}
	}
	return signs <= maxOperators && deep <= maxDepth
}

// heavyExpr is a finding about an expression of a test with too many operators or brackets.
func (f *File) heavyExpr(test, i int, expr string) diag.List {
	if light([]byte(expr)) {
		return nil
	}
	return tooHeavy(f.Where.Pos("tests", test, "promql_expr_test", i, "expr"), expr)
}

// heavyRule is a finding about the first expression of a rule file with too many operators or brackets.
func (f *RuleFile) heavyRule(text []byte) diag.List {
	if light(text) {
		return nil
	}
	for i := 0; ; i++ {
		if _, ok := f.Where.find("groups", i); !ok {
			return nil
		}
		for j := 0; ; j++ {
			if _, ok := f.Where.find("groups", i, "rules", j); !ok {
				break
			}
			if node, ok := f.Where.find("groups", i, "rules", j, "expr"); ok {
				if found := tooHeavy(f.Where.Pos("groups", i, "rules", j, "expr"), node.Value); found != nil {
					return found
				}
			}
		}
	}
}
