package checks

import (
	"strings"

	"metricwright/gen/promql/analysis"
)

var parseCheck = &Check{
	ID:    "promql/parse",
	Title: "The expression is not PromQL, or too large",
	Why: "Prometheus would refuse it. Expressions of more than 64 KiB, with more than 2000 operators or with brackets nested " +
		"deeper than 200 are refused here as well: no rule needs them, and parsing them takes a parser down.",
	Bad:  `sum(up`,
	Good: `sum(up)`,
}

// parseHint says what to do about an expression that cannot be parsed.
func parseHint(text string, err *analysis.ParseError) string {
	switch {
	case len(text) > analysis.MaxBytes, strings.Contains(err.Message, "operators"), strings.Contains(err.Message, "nested"):
		return "record parts of it under names of their own"
	case strings.TrimSpace(text) == "":
		return "write an expression"
	case strings.Contains(err.Message, "range vector"):
		return "give the selector a window, for example [5m]"
	case strings.Contains(text, "$"):
		return "outside a panel there are no variables: write the window or the value itself"
	case strings.Contains(err.Message, "unclosed"), strings.Contains(err.Message, "unterminated"):
		return "close what was opened"
	}
	return "see the marked place"
}
