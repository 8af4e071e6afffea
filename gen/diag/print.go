package diag

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Print writes findings one after the other, in the form
//
//	file:line:col: error: message [check-id]
//	    what to do
//
// with an excerpt and a caret line between the two where a finding has a span.
func Print(w io.Writer, l List) error {
	var b strings.Builder
	for _, f := range l {
		if f.Pos.IsValid() {
			fmt.Fprintf(&b, "%s: ", f.Pos)
		}
		fmt.Fprintf(&b, "%s: %s [%s]\n", f.Severity, f.Message, f.ID)
		if f.Span != nil {
			excerpt(&b, *f.Span)
		}
		if f.Hint != "" {
			fmt.Fprintf(&b, "    %s\n", f.Hint)
		}
	}
	_, err := io.WriteString(w, mask(b.String()))
	return err
}

// width is how much of a long line an excerpt shows.
const width = 100

// excerpt writes the line of the span's text in which it starts, and carets under it.
func excerpt(b *strings.Builder, s Span) {
	start, end := min(max(s.Start, 0), len(s.Source)), min(max(s.End, s.Start, 0), len(s.Source))
	from := strings.LastIndexByte(s.Source[:start], '\n') + 1
	to := len(s.Source)
	if i := strings.IndexByte(s.Source[start:], '\n'); i >= 0 {
		to = start + i
	}
	end = min(end, to)
	lead, trail := "", ""
	if start-from > width/2 {
		from, lead = start-width/2, "…"
	}
	if to-from > width {
		to, trail = max(from+width, start), "…"
	}
	end = max(min(end, to), start)
	line := clean(s.Source[from:to])
	before := lead + clean(s.Source[from:start])
	fmt.Fprintf(b, "    %s%s%s\n", lead, line, trail)
	fmt.Fprintf(b, "    %s%s\n", strings.Repeat(" ", utf8.RuneCountInString(before)), strings.Repeat("^", max(1, utf8.RuneCountInString(clean(s.Source[start:end])))))
}

// clean makes every byte one printable column: what a terminal would interpret is a dot.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case Acts(r):
			return '.'
		}
		return r
	}, s)
}
