package unittest

import (
	"strconv"
	"strings"
	"unicode"
)

// quote is a string as YAML reads it back whatever it holds: in single quotes, or, where it has
// characters that do not show, in double quotes with escapes that YAML shares with Go.
func quote(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.ContainsRune(s, unicode.ReplacementChar) {
		return strconv.Quote(s)
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}
