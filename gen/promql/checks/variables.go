package checks

import (
	"regexp"
	"strings"

	"github.com/prometheus/prometheus/model/labels"
	"github.com/prometheus/prometheus/promql/parser"
)

// variable is a dashboard's variable in any of Grafana's forms.
var variable = regexp.MustCompile(`\$\{[^}]*\}|\$[A-Za-z_][A-Za-z0-9_]*|\[\[[A-Za-z_][^\]]*\]\]`)

// substitute puts something that parses in the place of each variable that stands outside
// a string, of the same length, so that positions stay what they are. Inside a string a
// variable may stand: matchers with one are taken to match anything.
func substitute(expr string) (string, []span) {
	b := []byte(expr)
	var vars []span
	for _, loc := range variable.FindAllStringIndex(expr, -1) {
		from, to := loc[0], loc[1]
		if inString(expr, from) {
			continue
		}
		vars = append(vars, span{from, to})
		copy(b[from:to], stand(expr, from, to))
	}
	return string(b), vars
}

// stand is what to write for a variable, by what is around it.
func stand(expr string, from, to int) string {
	before := strings.TrimRight(expr[:from], " \t\n")
	n := to - from
	switch {
	case strings.HasSuffix(before, "["), strings.HasSuffix(before, ":"), strings.HasSuffix(before, "offset"):
		return "5m" + strings.Repeat(" ", n-2)
	case inGrouping(before):
		return strings.Repeat("_", n)
	case partOfName(expr, from, to):
		return strings.Repeat("_", n)
	}
	return "1" + strings.Repeat(" ", n-1)
}

var grouping = regexp.MustCompile(`(?i)\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*$`)

func inGrouping(before string) bool { return grouping.MatchString(before) }

// partOfName reports whether a variable stands within a metric's or label's name.
func partOfName(expr string, from, to int) bool {
	letter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == ':' || c == '{' }
	return from > 0 && letter(expr[from-1]) && expr[from-1] != '{' || to < len(expr) && letter(expr[to])
}

// inString reports whether a place lies between quotes.
func inString(expr string, at int) bool {
	var quote byte
	for i := 0; i < at; i++ {
		switch c := expr[i]; {
		case quote != 0 && c == '\\' && quote != '`':
			i++
		case c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'' || c == '`'):
			quote = c
		}
	}
	return quote != 0
}

// release lets matchers that hold a variable match anything.
func release(e parser.Expr) {
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if v, ok := n.(*parser.VectorSelector); ok {
			for i, m := range v.LabelMatchers {
				if m.Name != labels.MetricName && variable.MatchString(m.Value) {
					v.LabelMatchers[i] = labels.MustNewMatcher(labels.MatchRegexp, m.Name, ".*")
				}
			}
		}
		return nil
	})
}
