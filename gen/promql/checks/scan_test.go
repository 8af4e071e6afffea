package checks

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMatchersIn(t *testing.T) {
	for _, tc := range []struct {
		text string
		want []string // the matchers as written
	}{
		{`x{a="b", c=~'d|"e"',f!~` + "`g`" + `}[5m]`, []string{`a="b"`, `c=~'d|"e"'`, "f!~`g`"}},
		{`{"x", "a b" = "c\"}", d != "e",}`, []string{`"a b" = "c\"}"`, `d != "e"`}},
		{`x`, nil},
		{`x{}`, nil},
		{`x{a="unterminated`, []string{`a="unterminated`}},
	} {
		var got []string
		for _, w := range matchersIn(tc.text) {
			got = append(got, tc.text[w.start:w.end])
		}
		if d := cmp.Diff(tc.want, got); d != "" {
			t.Errorf("%s: %s", tc.text, d)
		}
	}
}

func TestWordsIn(t *testing.T) {
	text := ` by (le, "a b", by) `
	for word, want := range map[string]string{"le": "le", "a b": `"a b"`, "by": "by"} {
		w, ok := wordsIn(text)[word]
		if !ok || text[w.start:w.end] != want {
			t.Errorf("%s is at %+v", word, w)
		}
	}
}
