package docs

import (
	"regexp"
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

// technical is a word that is a name rather than language: a series, a flag, a label with
// its value, a call.
var technical = regexp.MustCompile(`^(--[a-z].*|.*[A-Za-z0-9]_[A-Za-z0-9<*{].*|_[a-z]+|[a-z_]+_|.*[{}].*|[A-Za-z_]+=\S+|[a-z_]+\(\)|<[a-z_]+>|[a-z_]+/[a-z_]+\.[a-z]+)$`)

// wrapping is what may stand around a word without being part of it.
var wrapping = regexp.MustCompile(`^([("']*)(.*?)([)"'.,;:?!]*)$`)

// prose is plain text as Markdown: names set as code, everything else escaped.
func prose(s string) string {
	words := strings.Split(strings.Join(strings.Fields(s), " "), " ")
	for i, w := range words {
		parts := wrapping.FindStringSubmatch(w)
		before, word, after := parts[1], parts[2], parts[3]
		if strings.HasPrefix(after, ")") && strings.HasSuffix(word, "(") || // a call keeps its parentheses
			strings.HasPrefix(after, `"`) && strings.Contains(word, `="`) { // and a matcher its quote
			word, after = word+after[:1], after[1:]
		}
		if technical.MatchString(word) {
			words[i] = escape(before) + code(word) + escape(after)
		} else {
			words[i] = escape(w)
		}
	}
	return strings.Join(words, " ")
}

var escaper = strings.NewReplacer(
	`\`, `\\`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "<", `\<`, ">", `\>`, "&", `\&`, "~", `\~`, "$", `\$`,
)

func escape(s string) string { return escaper.Replace(s) }

// sentence ends in a full stop unless it has an end of its own.
func sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.ContainsAny(s[len(s)-1:], ".?!") {
		return s
	}
	return s + "."
}

// plural is a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return itoa(n) + " " + noun + "s"
}
