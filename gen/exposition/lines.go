package exposition

import (
	"bytes"
	"unicode/utf8"

	"metricwright/gen/diag"
)

// lines finds the places of what a parser returns.
type lines struct {
	source string
	body   []byte
	start  int // of the part found last
	end    int // of it; 0: nothing was found yet
	line   int // how many lines end before start
}

// at is the place of a part of the body; parts come in order. The parser hands out slices of the
// body, so that what is left of their capacity says where they begin.
func (l *lines) at(part []byte) diag.Pos {
	from := cap(l.body) - cap(part)
	if from < l.start || from+len(part) > len(l.body) || !bytes.Equal(l.body[from:from+len(part)], part) {
		return diag.Pos{File: l.source, Line: l.line + 1} // a copy: the line of the part before is near enough
	}
	l.end = from + len(part)
	return l.advance(from)
}

// advance moves to an offset and is its place.
func (l *lines) advance(to int) diag.Pos {
	l.line += bytes.Count(l.body[l.start:to], []byte("\n"))
	l.start = to
	head := bytes.LastIndexByte(l.body[:to], '\n') + 1
	return diag.Pos{File: l.source, Line: l.line + 1, Col: utf8.RuneCount(l.body[head:to]) + 1}
}

// next is where the first line begins that holds something and was not read; where there is
// none, the last line.
func (l *lines) next() int {
	i := l.end
	if i > 0 {
		i += bytes.IndexByte(l.body[i:], '\n') + 1
	}
	for rest := l.body[i:]; len(rest) > 0; {
		text, after, _ := bytes.Cut(rest, []byte("\n"))
		if len(bytes.TrimSpace(text)) > 0 {
			return len(l.body) - len(rest)
		}
		rest = after
	}
	return max(l.start, bytes.LastIndexByte(bytes.TrimRight(l.body, "\n"), '\n')+1)
}
