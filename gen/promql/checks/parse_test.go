package checks_test

import (
	"strings"
	"testing"

	"metricwright/gen/promql/checks"
)

func TestParse(t *testing.T) {
	large := "up" + strings.Repeat(" + up", 2001)
	expect(t, "parse", checks.Context{}, []sample{
		{``, "error: no expression found in input", "write an expression"},
		{`rate(shop:orders_total)`, "error: expected type range vector in call to function \"rate\", got instant vector", "give the selector a window, for example [5m]"},
		{`sum(up`, "error: unclosed left parenthesis", "close what was opened"},
		{`up{a="b}`, "error: unterminated quoted string", "close what was opened"},
		{`up{a="b" c="d"}`, "error: unexpected identifier \"c\" in label matching, expected \",\" or \"}\"", "see the marked place"},
		{large, "error: the expression has more than 2000 operators", "record parts of it under names of their own"},
		{`sum(up)`, "", ""},
	})
}

func TestParseVariable(t *testing.T) {
	expect(t, "parse", checks.Context{Where: checks.Rule}, []sample{
		{`rate(shop:orders_total[$__rate_interval])`, "error: unexpected character in duration expression: '$'", "outside a panel there are no variables: write the window or the value itself"},
	})
}
