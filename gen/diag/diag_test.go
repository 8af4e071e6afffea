package diag

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPrint(t *testing.T) {
	for _, tc := range []struct {
		name string
		in   Finding
		want string
	}{
		{"full", Errorf("x/y", Pos{"a.cue", 3, 7}, "%s is no unit", "secs").WithHint("write seconds"),
			"a.cue:3:7: error: secs is no unit [x/y]\n    write seconds\n"},
		{"no position", Warnf("x/y", Pos{}, "odd"), "warning: odd [x/y]\n"},
		{"whole file", Notef("x/y", Pos{File: "a"}, "odd"), "a: note: odd [x/y]\n"},
		{"caret", Finding{ID: "i", Message: "m", Span: &Span{"sum(xé) + y", 4, 7}},
			"error: m [i]\n    sum(xé) + y\n        ^^\n"},
		{"second line", Finding{ID: "i", Message: "m", Span: &Span{"a +\n\tb", 5, 6}},
			"error: m [i]\n     b\n     ^\n"},
		{"out of range", Finding{ID: "i", Message: "m", Span: &Span{"a", 5, 9}},
			"error: m [i]\n    a\n     ^\n"},
		{"control bytes", Finding{ID: "i", Message: "m", Span: &Span{"a\x1bb", 2, 3}},
			"error: m [i]\n    a.b\n      ^\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var b strings.Builder
			if err := Print(&b, List{tc.in}); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(tc.want, b.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestLongLinesAreCut(t *testing.T) {
	var b strings.Builder
	long := strings.Repeat("a", 5000)
	if err := Print(&b, List{{ID: "i", Message: "m", Span: &Span{long, 2000, 4000}}}); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if len(line) > 300 {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
}

func TestNearest(t *testing.T) {
	for _, tc := range []struct{ name, want string }{
		{"kv_ful", "kv_full"},
		{"kv_fulll", "kv_full"},
		{"kv_flul", "kv_full"},
		{"zzzzzzz", ""},
		{"kv_full", ""},
	} {
		if got := Nearest(tc.name, []string{"queueing", "kv_full"}); got != tc.want {
			t.Errorf("Nearest(%q) = %q, want %q", tc.name, got, tc.want)
		}
	}
}

func TestSortDropsRepeats(t *testing.T) {
	a, b := Errorf("i", Pos{"f", 2, 1}, "m"), Errorf("i", Pos{"f", 10, 1}, "m")
	l := List{b, a, b}
	l.Sort()
	if d := cmp.Diff(List{a, b}, l); d != "" {
		t.Error(d)
	}
	if !l.HasErrors() || (List{Warnf("i", Pos{}, "m")}).Fails(false) || !(List{Warnf("i", Pos{}, "m")}).Fails(true) {
		t.Error("severity does not decide the outcome")
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	ordered := []Pos{{}, {"a.cue", 0, 0}, {"a.cue", 2, 0}, {"a.cue", 2, 3}, {"a.cue", 10, 1}, {"b.cue", 1, 1}}
	words := []string{"-", "a.cue", "a.cue:2", "a.cue:2:3", "a.cue:10:1", "b.cue:1:1"}
	for i, p := range ordered {
		if p.String() != words[i] || p.IsValid() != (i > 0) {
			t.Errorf("%+v reads %s, and names a file: %v", p, p, p.IsValid())
		}
		for j, q := range ordered {
			if got := p.Compare(q); got != order(i, j) {
				t.Errorf("%s against %s is %d", p, q, got)
			}
		}
	}
}

func order(i, j int) int { return max(-1, min(1, i-j)) }

// Whatever is nearer comes first; names that are equally near come by name.
func TestNearestN(t *testing.T) {
	t.Parallel()
	candidates := []string{"queue_c", "queue_b", "queues", "quite_other", "queue"}
	for n, want := range map[int][]string{0: nil, 1: {"queues"}, 4: {"queues", "queue_b", "queue_c"}} {
		if d := cmp.Diff(want, NearestN("queue", candidates, n)); d != "" {
			t.Errorf("the %d nearest: %s", n, d)
		}
	}
	if got := Nearest("KV_FULL", []string{"kv_full"}); got != "kv_full" {
		t.Errorf("case is a difference: %q", got)
	}
}
