package checks

import (
	"regexp"
	"strings"

	"github.com/prometheus/common/model"
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
	q := quotes{text: expr}
	for _, loc := range variable.FindAllStringIndex(expr, -1) {
		from, to := loc[0], loc[1]
		if q.open(from) {
			continue
		}
		vars = append(vars, span{from, to})
		copy(b[from:to], stand(expr, from, to))
	}
	return string(b), vars
}

// stand is what to write for a variable, by what is around it.
func stand(expr string, from, to int) string {
	before := strings.TrimRight(expr[max(0, from-longestGrouping):from], " \t\n")
	n := to - from
	switch {
	case strings.HasSuffix(before, "["), strings.HasSuffix(before, ":"), strings.HasSuffix(before, "offset"):
		return "5m" + strings.Repeat(" ", n-2)
	case inGrouping(before):
		return strings.Repeat("_", n)
	case partOfName(expr, from, to):
		return strings.Repeat("_", n)
	}
	number := "1"
	switch name := strings.Trim(expr[from:to], "${}[]"); {
	case strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_ms"): // the interval that stands for 5m elsewhere
		number = "300000"
	case strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_s"):
		number = "300"
	}
	return number + strings.Repeat(" ", n-len(number))
}

// longestGrouping is how far before a variable the word by is looked for.
const longestGrouping = 300

// inGrouping reports whether a text ends within the labels of a grouping or a matching.
func inGrouping(before string) bool {
	i := strings.LastIndexByte(before, '(')
	if i < 0 || strings.IndexByte(before[i:], ')') >= 0 {
		return false
	}
	head := strings.TrimRight(before[:i], " \t\r\n")
	word := strings.TrimLeftFunc(head[len(strings.TrimRightFunc(head, nameRune)):], func(r rune) bool { return r == '_' })
	switch strings.ToLower(word) {
	case "by", "without", "on", "ignoring", "group_left", "group_right":
		return true
	}
	return false
}

// partOfName reports whether a variable stands within a metric's or label's name.
func partOfName(expr string, from, to int) bool {
	letter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_' || c == ':' || c == '{' }
	return from > 0 && letter(expr[from-1]) && expr[from-1] != '{' || to < len(expr) && letter(expr[to])
}

// quotes reads a text once, from front to back, and knows which places lie within quotes.
type quotes struct {
	text  string
	at    int
	quote byte
}

// open reports whether a place lies between quotes; places must not go back.
func (q *quotes) open(at int) bool {
	for ; q.at < at; q.at++ {
		switch c := q.text[q.at]; {
		case q.quote != 0 && c == '\\' && q.quote != '`':
			q.at++
		case c == q.quote:
			q.quote = 0
		case q.quote == 0 && (c == '"' || c == '\'' || c == '`'):
			q.quote = c
		}
	}
	return q.quote != 0
}

// release lets matchers that hold a variable match anything.
func release(e parser.Expr) {
	parser.Inspect(e, func(n parser.Node, _ []parser.Node) error {
		if v, ok := n.(*parser.VectorSelector); ok {
			for i, m := range v.LabelMatchers {
				if m.Name != model.MetricNameLabel && variable.MatchString(m.Value) {
					v.LabelMatchers[i] = labels.MustNewMatcher(labels.MatchRegexp, m.Name, ".*")
				}
			}
		}
		return nil
	})
}
