package diag

import (
	"io"
	"strings"
	"unicode/utf8"
)

// Masked is a writer to a terminal, a log or a file that text of others passes through: a scraped
// page or a rule file may hold sequences that move the cursor, rename the window, or turn the order
// of what is read. Each character of that kind becomes a dot; tabs and ends of lines stay.
type Masked struct {
	To   io.Writer
	rest []byte // the beginning of a character whose end is yet to come
}

// Write writes all of b but the beginning of a character at its end.
func (m *Masked) Write(b []byte) (int, error) {
	text := append(m.rest, b...)
	whole := len(text)
	for i := 1; i <= min(utf8.UTFMax-1, len(text)); i++ {
		if last := text[len(text)-i:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				whole -= i
			}
			break
		}
	}
	m.rest = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(m.To, mask(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(b), nil
}

// mask makes a dot of each character that acts on a terminal and shows nothing.
func mask(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && Acts(r) {
			return '.'
		}
		return r
	}, s)
}

// Acts reports whether a character is a control, a separator of lines, or changes the direction in
// which text is read.
func Acts(r rune) bool {
	switch {
	case r < ' ', r >= 0x7f && r <= 0x9f, r == utf8.RuneError:
		return true
	case r == 0x2028, r == 0x2029, r == 0x200e, r == 0x200f, r == 0x061c:
		return true
	}
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069
}
