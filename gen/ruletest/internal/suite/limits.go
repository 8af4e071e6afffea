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
)

// readFile reads a test or rule file.
func readFile(path string) ([]byte, error) { return regular.Read(path, maxFile) }

// operators counts the operators of an expression, more or less: signs outside of strings.
func operators(expr string) int {
	n, quote := 0, rune(0)
	for _, c := range expr {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case strings.ContainsRune("\"'`", c):
			quote = c
		case strings.ContainsRune("+-*/%^<>=!", c):
			n++
		}
	}
	return n
}

// tooHeavy is a finding about an expression that has too many operators to be parsed.
func tooHeavy(pos diag.Pos, expr string) diag.List {
	n := operators(expr)
	if n <= maxOperators {
		return nil
	}
	return diag.List{diag.Errorf("ruletest/long", pos, "the expression has about %d operators", n).
		WithHint("record parts of it under names of their own: %d are allowed", maxOperators)}
}

// heavyExpr is a finding about an expression of a test with too many operators.
func (f *File) heavyExpr(test, i int, expr string) diag.List {
	if len(expr) <= maxOperators {
		return nil // and the file need not be parsed for positions
	}
	return tooHeavy(f.Where.Pos("tests", test, "promql_expr_test", i, "expr"), expr)
}

// heavyRule is a finding about the first expression of a rule file with too many operators.
func (f *RuleFile) heavyRule(text []byte) diag.List {
	signs := 0
	for _, c := range text {
		if strings.IndexByte("+-*/%^<>=!", c) >= 0 {
			signs++
		}
	}
	if signs <= maxOperators {
		return nil // and the file need not be parsed for positions
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
