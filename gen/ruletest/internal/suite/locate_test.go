package suite

import (
	"testing"
	"time"

	"metricwright/gen/diag"
)

func TestPositions(t *testing.T) {
	l := NewLocator("f", []byte("a:\n  - b: 'x y'\n    c: |\n      one\n      two\n    d: >-\n      folded\n  - &n {b: z}\n  - *n\n"))
	for _, tc := range []struct {
		got       diag.Pos
		line, col int
	}{
		{l.Pos("a", 0, "b"), 2, 8},
		{l.Pos("a", 0), 2, 5},
		{l.Pos("a", 2, "b"), 8, 12},
		{l.Pos("a", 0, "nope", 3), 2, 5},
		{l.Pos("nope"), 1, 1},
		{l.In(2, "a", 0, "b"), 2, 11},
		{l.In(5, "a", 0, "c"), 5, 0},
		{l.In(3, "a", 0, "d"), 7, 0},
		{l.In(0, "a", 1, "b"), 8, 12},
		{l.In(3, "a", 0, "nope"), 2, 5},
	} {
		if want := (diag.Pos{File: "f", Line: tc.line, Col: tc.col}); tc.got != want {
			t.Errorf("got %s, want %s", tc.got, want)
		}
	}
	if got := NewLocator("f", []byte("a: [")).Pos("a"); got != (diag.Pos{File: "f"}) {
		t.Errorf("a file that does not parse has position %s", got)
	}
}

func TestParseStart(t *testing.T) {
	for text, want := range map[string]time.Time{
		"0":                         time.Unix(0, 0),
		"1.5":                       time.Unix(1, 500_000_000),
		"-2":                        time.Unix(-2, 0),
		"2026-01-31T00:00:00+01:00": time.Date(2026, 1, 30, 23, 0, 0, 0, time.UTC),
	} {
		if got, err := parseStart(text); err != nil || !got.Equal(want) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	if _, err := parseStart("noon"); err == nil {
		t.Error("noon is a time")
	}
}
