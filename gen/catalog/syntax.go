package catalog

import (
	"fmt"
	"strings"

	"cuelang.org/go/cue/errors"
	"cuelang.org/go/cue/scanner"
	"cuelang.org/go/cue/token"

	"metricwright/gen/diag"
)

// syntax turns the parser's errors into one finding: all after the first are mostly
// consequences of it.
func syntax(err error, text []byte, pos func(token.Pos) diag.Pos) diag.List {
	list := errors.Errors(err)
	if len(list) == 0 {
		return nil
	}
	e := list[0]
	format, args := e.Msg()
	message, hint := syntaxMessage(format, args)
	at := pos(e.Position())
	if found(args) == "EOF" {
		if open, ok := unclosed(text); ok {
			message = fmt.Sprintf("the %s here is never closed", open.sign)
			hint = fmt.Sprintf("add the missing %s", closing[open.sign])
			at.Line, at.Col = open.line, open.col
		}
	}
	return diag.List{diag.Errorf("cue/syntax", at, "%s", message).WithHint("%s", hint)}
}

// syntaxMessage says in plain words what the parser wanted, and what to do.
func syntaxMessage(format string, args []any) (message, hint string) {
	const fieldHint = `a field is written name: value; a name with other signs than letters, digits and _ needs quotes`
	switch {
	case strings.HasPrefix(format, "missing ','"):
		return "a comma, a colon or a new line is missing before this", fieldHint + `; durations and versions are texts: "5m", "0.12"`
	case strings.HasPrefix(format, "expected"):
		switch want := fmt.Sprint(args[0]); {
		case want == "operand" || want == "expression":
			return "a value is missing before this", "write a text in quotes, a number, {fields} or [elements]"
		case strings.Contains(want, "label"):
			return "a field was expected here", fieldHint
		case want == "'EOF'":
			return fmt.Sprintf("%s closes nothing", found(args)), "remove it, or open it further up"
		case want == "'STRING'":
			return "an import path is a text in quotes", `write import "metricwright.dev/catalog"`
		case want == "'IDENT'":
			return "a name was expected here", "names consist of letters, digits and _, and begin with a letter"
		case strings.Contains(want, "interpolation"):
			return `the \( in this text is never closed`, "add the missing )"
		}
	case strings.HasPrefix(format, "string literal not terminated"):
		return "this text is never closed", `end it with " on the same line, or write """ around several lines`
	case strings.Contains(format, "escape"):
		return `a \ in a text begins an escape that CUE does not know`, `write \\ for a backslash, or #"…"# around the text`
	case strings.Contains(format, "number"):
		return "this is not a number", "write decimals with a point, for example 0.8"
	case strings.Contains(format, "illegal"):
		return "a sign stands here that does not belong", "put texts in quotes"
	case strings.Contains(format, "multiline") || strings.Contains(format, "newline after"):
		return "the lines of this text are not indented alike", `indent each line at least as far as the closing """`
	case strings.Contains(format, "nesting depth"):
		return "is nested too deeply to be a catalog", "write it flatter"
	case strings.Contains(format, "package name"):
		return "this is not a package name", "write: package monitoring"
	case strings.Contains(format, "import path"):
		return "this is not an import path", `write import "metricwright.dev/catalog"`
	}
	return "this is not CUE", fieldHint
}

// found is what the parser met instead.
func found(args []any) string {
	if len(args) < 2 {
		return ""
	}
	return fmt.Sprint(args[1])
}

var closing = map[string]string{"{": "}", "[": "]", "(": ")"}

type bracket struct {
	sign      string
	line, col int
}

// unclosed is the innermost bracket that is open at the end of the text.
func unclosed(text []byte) (bracket, bool) {
	var open []bracket
	var s scanner.Scanner
	s.Init(token.NewFile("", -1, len(text)), text, func(token.Pos, string, []any) {}, 0)
	for {
		p, tok, _ := s.Scan()
		switch tok {
		case token.LBRACE, token.LBRACK, token.LPAREN:
			open = append(open, bracket{tok.String(), p.Line(), p.Column()})
		case token.RBRACE, token.RBRACK, token.RPAREN:
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		case token.EOF:
			if len(open) == 0 {
				return bracket{}, false
			}
			return open[len(open)-1], true
		}
	}
}
