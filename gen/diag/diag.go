// Package diag holds findings: what metricwright has to say about a user's
// catalog, expression, rule or test file. Every package returns findings as
// data; only this package prints them.
package diag

import (
	"cmp"
	"fmt"
	"slices"
)

// Severity says what a finding does to the outcome: an error fails the run, a
// warning fails it only under --strict, a note never does.
type Severity int

// The severities, the gravest first.
const (
	Error Severity = iota
	Warning
	Note
)

// String is the word that the printed form of a finding carries.
func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	default:
		return "note"
	}
}

// Pos is a place in a user's file. Line and Col count from one; zero means that
// the place is the whole file, or, without a file, the command line.
type Pos struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Col  int    `json:"col,omitempty"`
}

// IsValid reports whether the position names a file.
func (p Pos) IsValid() bool { return p.File != "" }

// String is file:line:col, as far as known.
func (p Pos) String() string {
	switch {
	case p.File == "" && p.Line == 0:
		return "-"
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	default:
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
}

// Compare orders positions by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Span is a part of Source, in bytes: what the excerpt of a finding underlines.
type Span struct {
	Source     string // the text that the offsets count in, for example an expression
	Start, End int    // half open
}

// Finding is one thing that is wrong, or worth a word, in the user's terms.
type Finding struct {
	ID       string // stable name of the check, for example "promql/rate"
	Severity Severity
	Pos      Pos
	Span     *Span  // where inside a text, if the finding is about one
	Message  string // what is wrong, in the user's words; no full stop
	Hint     string // what to do about it; one line
}

// Errorf makes an error.
func Errorf(id string, pos Pos, format string, args ...any) Finding {
	return Finding{ID: id, Severity: Error, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

// Warnf makes a warning.
func Warnf(id string, pos Pos, format string, args ...any) Finding {
	return Finding{ID: id, Severity: Warning, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

// Notef makes a note.
func Notef(id string, pos Pos, format string, args ...any) Finding {
	return Finding{ID: id, Severity: Note, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

// WithHint is the finding with the line that says what to do.
func (f Finding) WithHint(format string, args ...any) Finding {
	f.Hint = fmt.Sprintf(format, args...)
	return f
}

// List is findings in no particular order until Sort.
type List []Finding

// Add appends findings.
func (l *List) Add(f ...Finding) { *l = append(*l, f...) }

// HasErrors reports whether any finding is an error.
func (l List) HasErrors() bool {
	return slices.ContainsFunc(l, func(f Finding) bool { return f.Severity == Error })
}

// Fails reports whether the findings fail a run: errors always, warnings when strict.
func (l List) Fails(strict bool) bool {
	return slices.ContainsFunc(l, func(f Finding) bool {
		return f.Severity == Error || strict && f.Severity == Warning
	})
}

// Sort orders by position, then severity, id and message, and drops exact repeats.
func (l *List) Sort() {
	slices.SortStableFunc(*l, func(a, b Finding) int {
		return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Severity, b.Severity), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Message, b.Message))
	})
	*l = slices.CompactFunc(*l, func(a, b Finding) bool {
		return a.ID == b.ID && a.Pos == b.Pos && a.Message == b.Message && a.Hint == b.Hint
	})
}
