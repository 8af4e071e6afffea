package docs

import (
	"strings"
	"unicode"
)

// Slug is the anchor that GitHub, Hugo and MkDocs give a heading: lower case, without
// punctuation, hyphens for spaces.
func Slug(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-':
			b.WriteRune(r)
		case r == ' ':
			b.WriteByte('-')
		}
	}
	return b.String()
}

// code is text as it stands, for instance a name.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.TrimSpace(s) == "" {
		s = " " + s + " "
	}
	return fence + s + fence
}

// cell makes Markdown fit for a cell of a table: there a bar ends it, even inside code.
func cell(md string) string { return strings.ReplaceAll(md, "|", `\|`) }

// technical reports whether a word is a name rather than language: a series, a flag, a label
// with its value, a call.
func technical(w string) bool {
	if strings.ContainsAny(w, "{}") || len(w) > 2 && strings.HasPrefix(w, "--") {
		return true
	}
	if name, ok := strings.CutSuffix(w, "()"); ok && ident(name) {
		return true
	}
	if name, value, ok := strings.Cut(w, "="); ok && ident(name) && value != "" {
		return true
	}
	if strings.HasPrefix(w, "<") && strings.HasSuffix(w, ">") {
		return ident(w[1 : len(w)-1])
	}
	for i := range len(w) {
		if w[i] == '_' && (i > 0 && word(w[i-1]) || i+1 < len(w) && word(w[i+1])) {
			return true
		}
	}
	return false
}

func word(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

func ident(s string) bool {
	for i := range len(s) {
		if !word(s[i]) && s[i] != '_' {
			return false
		}
	}
	return s != ""
}

// prose is plain text as Markdown: names set as code, everything else escaped.
func prose(s string) string {
	words := strings.Fields(s)
	for i, w := range words {
		rest := strings.TrimLeft(w, `("'`)
		before := w[:len(w)-len(rest)]
		name := strings.TrimRight(rest, `)"'.,;:?!`)
		after := rest[len(name):]
		if strings.HasPrefix(after, ")") && strings.HasSuffix(name, "(") || // a call keeps its parentheses
			strings.HasPrefix(after, `"`) && strings.Contains(name, `="`) { // and a matcher its quote
			name, after = name+after[:1], after[1:]
		}
		if technical(name) {
			words[i] = escape(before) + code(name) + escape(after)
		} else {
			words[i] = escape(w)
		}
	}
	return strings.Join(words, " ")
}

var escaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "&", `\&`, "~", `\~`, "$", `\$`,
)

func escape(s string) string {
	if !strings.ContainsAny(s, "\\`*_[]<>&~$") {
		return s
	}
	return escaper.Replace(s)
}

// plural is a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return itoa(n) + " " + noun + "s"
}
