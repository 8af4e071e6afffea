package analysis

import (
	"errors"
	"fmt"
	"strings"

	"github.com/prometheus/prometheus/promql/parser"
)

// Limits of what is parsed at all. The parser's time grows with the square of the number
// of chained operators, and its recursion with the depth of nesting.
const (
	MaxBytes     = 64 << 10 // of text
	MaxOperators = 2000     // in all of the expression
	MaxDepth     = 200      // of parentheses
)

// ParseError is why an expression cannot be parsed: a part of its text, in bytes.
type ParseError struct {
	Start, End int
	Message    string
}

var promParser = parser.NewParser(parser.Options{
	EnableExperimentalFunctions: true,
	EnableBinopFillModifiers:    true,
})

// Parse parses an expression, experimental functions included.
func Parse(text string) (parser.Expr, *ParseError) {
	if err := tooLarge(text); err != nil {
		return nil, err
	}
	expr, err := promParser.ParseExpr(text)
	if err == nil {
		return expr, nil
	}
	var list parser.ParseErrors
	if errors.As(err, &list) && len(list) > 0 {
		e := list[0]
		out := &ParseError{Start: int(e.PositionRange.Start), End: int(e.PositionRange.End), Message: e.Err.Error()}
		out.Start = min(max(out.Start, 0), len(text))
		out.End = min(max(out.End, out.Start), len(text))
		return nil, out
	}
	return nil, &ParseError{End: len(text), Message: err.Error()}
}

// tooLarge refuses what would cost the parser its stack or minutes of time. It reads the
// text once and knows of the language only strings, comments and brackets.
func tooLarge(text string) *ParseError {
	if len(text) > MaxBytes {
		return &ParseError{Start: MaxBytes, End: len(text), Message: fmt.Sprintf("the expression has %d bytes; at most %d are read", len(text), MaxBytes)}
	}
	depth, operators := 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'', '`':
			i = stringEnd(text, i)
		case '#':
			if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
				i += n
			} else {
				i = len(text)
			}
		case '(', '{', '[':
			if depth++; depth > MaxDepth {
				return &ParseError{Start: i, End: i + 1, Message: fmt.Sprintf("brackets are nested deeper than %d", MaxDepth)}
			}
		case ')', '}', ']':
			depth--
		default:
			if !strings.ContainsRune("+-*/%^=<>!", rune(c)) && !word(text, i) {
				continue
			}
			if operators++; operators > MaxOperators {
				return &ParseError{Start: i, End: i + 1, Message: fmt.Sprintf("the expression has more than %d operators", MaxOperators)}
			}
		}
	}
	return nil
}

// stringEnd is where the string that starts at i ends.
func stringEnd(text string, i int) int {
	quote := text[i]
	for i++; i < len(text) && text[i] != quote; i++ {
		if text[i] == '\\' && quote != '`' {
			i++
		}
	}
	return i
}

// word reports whether an operator that is a word starts at i.
func word(text string, i int) bool {
	name := func(c byte) bool {
		return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_' || c == ':'
	}
	if !name(text[i]) || i > 0 && name(text[i-1]) {
		return false
	}
	end := i
	for end < len(text) && end < i+7 && name(text[end]) {
		end++
	}
	switch strings.ToLower(text[i:end]) {
	case "and", "or", "unless", "atan2":
		return true
	}
	return false
}
