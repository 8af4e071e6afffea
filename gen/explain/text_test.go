package explain

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"metricwright/gen/plan"
)

func TestText(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 20) // 99 letters, of which 82 fit on a line
	for name, x := range map[string]struct {
		write func(*text)
		want  string
	}{
		"a row":           {func(x *text) { x.row("about", "one two") }, "  about       one two\n"},
		"an empty row":    {func(x *text) { x.row("about", "") }, ""},
		"a wrapped row":   {func(x *text) { x.row("about", long) }, "  about       " + strings.Repeat("word ", 15) + "word\n              word word word word\n"},
		"a word too long": {func(x *text) { x.row("a", strings.Repeat("x", 100)) }, "  a           " + strings.Repeat("x", 100) + "\n"},
		"several rows":    {func(x *text) { x.rows("note", []string{"one", "two"}) }, "  note        one\n              two\n"},
		"code":            {func(x *text) { x.code("expr", "a\n  + b") }, "  expr        a\n                + b\n"},
		"titles":          {func(x *text) { x.title("a %d", 1); x.title("b") }, "a 1\n\nb\n"},
		"nothing is off":  {func(x *text) { x.off(nil) }, ""},
		"off":             {func(x *text) { x.off(&plan.Off{Why: "it is off", Line: "on: true"}) }, "  off         it is off\n  on with     on: true\n"},
		"off for good":    {func(x *text) { x.off(&plan.Off{Why: "it is off"}) }, "  off         it is off\n"},
	} {
		var b strings.Builder
		x.write(&text{w: &b})
		if d := cmp.Diff(x.want, b.String()); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":            {""},
		"one two":     {"one two"},
		"seven eight": {"seven", "eight"},
		"a b c d e f": {"a b c d", "e f"},
		"a  b\n\tc":   {"a b c"},
		"overlong it": {"overlong", "it"},
	} {
		if d := cmp.Diff(want, wrap(text, 7)); d != "" {
			t.Errorf("%q: %s", text, d)
		}
	}
}
