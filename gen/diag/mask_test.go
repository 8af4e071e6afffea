package diag

import (
	"strings"
	"testing"
)

func TestMask(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"plain é 漢\n\tnext":       "plain é 漢\n\tnext",
		"a\x1b[31mred\x1b[0m":     "a.[31mred.[0m",
		"bell\x07 back\rover":     "bell. back.over",
		"c1 \u009b31m del \x7f":   "c1 .31m del .",
		"order \u202etxt.exe":     "order .txt.exe",
		"isolate \u2066x\u2069":   "isolate .x.",
		"separator\u2028here":     "separator.here",
		"not UTF-8: \x9b31m \xff": "not UTF-8: .31m .",
	} {
		if got := mask(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
		var b strings.Builder
		m := &Masked{To: &b}
		for i := range len(in) { // a byte at a time, so that every character is cut
			if n, err := m.Write([]byte{in[i]}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		if got := b.String() + strings.Repeat(".", len(m.rest)); got != want {
			t.Errorf("%q by the byte: got %q, want %q", in, got, want)
		}
	}
}

// TestFindingsAreMasked: whatever a finding quotes reaches no terminal as it is.
func TestFindingsAreMasked(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	f := Errorf("x/y", Pos{File: "a\x1b.cue", Line: 1}, "metric \x1b[2Jup is unknown").WithHint("did you mean \u202eup?")
	if err := Print(&b, List{f}); err != nil {
		t.Fatal(err)
	}
	if want := "a..cue:1: error: metric .[2Jup is unknown [x/y]\n    did you mean .up?\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
