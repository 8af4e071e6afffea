package checks

import (
	"strings"

	"github.com/prometheus/prometheus/util/strutil"
)

// written is a matcher as it stands in a selector.
type written struct {
	label, op, value string
	span
}

// matchersIn finds the matchers of a selector's text, in one reading.
func matchersIn(text string) []written {
	var out []written
	i := strings.IndexByte(text, '{')
	for i >= 0 && i < len(text) {
		i += skip(text[i:], "{, \t\r\n")
		start := i
		label := token(text[i:])
		if label == "" {
			return out
		}
		i += len(label)
		i += skip(text[i:], " \t\r\n")
		n := skip(text[i:], "=!~")
		if n == 0 {
			continue // a quoted name of a metric
		}
		op := text[i : i+n]
		i += n
		i += skip(text[i:], " \t\r\n")
		value := token(text[i:])
		i += len(value)
		out = append(out, written{unquoted(label), op, unquoted(value), span{start, i}})
	}
	return out
}

// skip is how many bytes at the start of a text are among those of a set.
func skip(text, set string) int { return len(text) - len(strings.TrimLeft(text, set)) }

// token is the name or the quoted string that a text begins with.
func token(text string) string {
	if text == "" {
		return ""
	}
	if q := text[0]; q == '"' || q == '\'' || q == '`' {
		for i := 1; i < len(text); i++ {
			switch {
			case text[i] == '\\' && q != '`':
				i++
			case text[i] == q:
				return text[:i+1]
			}
		}
		return text
	}
	return text[:len(text)-len(strings.TrimLeftFunc(text, nameRune))]
}

func nameRune(r rune) bool {
	return r == '_' || r == ':' || r == '.' || r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r > 0x7f
}

func unquoted(s string) string {
	if u, err := strutil.Unquote(s); err == nil {
		return u
	}
	return s
}

// wordsIn finds the names in a text, quoted or not, each where it stands first.
func wordsIn(text string) map[string]span {
	out := map[string]span{}
	for i := 0; i < len(text); {
		w := token(text[i:])
		if w == "" {
			i++
			continue
		}
		if _, ok := out[unquoted(w)]; !ok {
			out[unquoted(w)] = span{i, i + len(w)}
		}
		i += len(w)
	}
	return out
}
