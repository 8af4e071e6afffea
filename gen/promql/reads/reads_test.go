package reads

import (
	"slices"
	"testing"
	"time"

	"github.com/prometheus/prometheus/model/labels"
)

func parse(t *testing.T, text string) *Query {
	t.Helper()
	d, err := NewDialect([]string{"promql-experimental-functions", "promql-binop-fill-modifiers"})
	if err != nil {
		t.Fatal(err)
	}
	q, err := d.Parse(text)
	if err != nil {
		t.Fatal(text, err)
	}
	return q
}

func TestNewDialect(t *testing.T) {
	if _, err := NewDialect([]string{"promql-magic"}); err == nil {
		t.Error("an unknown feature passes")
	}
	d, err := NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Parse("sort_by_label(a)"); err == nil {
		t.Error("experimental functions need a feature flag")
	}
	if d, _ := NewDialect([]string{"promql-delayed-name-removal"}); !d.DelayedNames {
		t.Error("delayed name removal is not noted")
	}
}

func TestSteady(t *testing.T) {
	for text, want := range map[string]bool{
		"a":                               true,
		"1":                               true,
		`"a"`:                             false,
		"a[5m]":                           false,
		"a offset 5m":                     true,
		"a offset -5m":                    false,
		"a @ 5":                           false,
		"a @ end()":                       false,
		"rate(a[5m] offset -1m)":          false,
		"rate(a[5m] anchored)":            false,
		"rate(a[5m] smoothed)":            false,
		"max_over_time(a[1h:5m])":         true,
		"max_over_time(a[1h:5m] @ 3)":     false,
		"rate(a[5m + step()])":            false,
		"step()":                          false,
		"topk(1, a)":                      true,
		"topk(1, sum by (x) (a))":         true,
		"topk(1, a + b)":                  false,
		"limitk(1, a)":                    false,
		"info(a)":                         false,
		"a and on (x) b > 1 or absent(c)": true,
	} {
		if got := parse(t, text).Steady(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestMayYield(t *testing.T) {
	for text, want := range map[string]bool{
		"a": true, "b": false, "sum(b)": false, "-b": false, "(b)": false, "rate(b[5m])": false, "max_over_time(b[1h:1m])": false,
		"a + b": false, "a and b": false, "b unless a": false, "a unless b": true, "a or b": true, "b or b": false,
		"absent(b)": true, "absent_over_time(b[5m])": true, "scalar(b)": true, "vector(1)": true, "time()": true, "hour()": true, "hour(b)": false,
		"a + fill(0) b": true, "b > 1": false, "1": true, `label_replace(b, "x", "y", "", "")`: false,
	} {
		got := parse(t, text).MayYield(func(s Selector) bool { return s.Name == "a" })
		if got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestConjures(t *testing.T) {
	for text, want := range map[string]bool{"a + b": false, "a + on () vector(1)": true, "a + (absent(b) or c)": true, "time() - a": true, "rate(a[5m])": false} {
		if got := parse(t, text).Conjures(); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestCanFail(t *testing.T) {
	for _, tc := range []struct {
		text   string
		static []string
		want   bool
	}{
		{"a", nil, false},
		{"a", []string{"seen"}, true},
		{"a", []string{"unseen"}, false},
		{`{x="1"}`, nil, true},
		{"sum by (x) (a)", []string{"seen"}, false},
		{"sum by (seen) (a)", []string{"seen"}, true},
		{"sum(rate(a[5m]))", nil, false},
		{`sum(rate({x="1"}[5m]))`, nil, true},
		{"a / b", nil, false},
		{"a / on (x) b", nil, true},
		{"sum by (x) (a) / on (x) sum by (x) (b)", nil, false},
		{"sum by (x, y) (a) / on (x) sum by (x) (b)", nil, true},
		{"sum by (x, y) (a) / on (x) group_left sum by (x) (b)", nil, false},
		{"a / on (x) group_left sum by (x) (b)", nil, false},
		{"sum by (x) (a) * on (x) group_right b", nil, false},
		{"a / on (x) group_left (z) sum by (x, z) (b)", nil, true},
		{"sum by (y, x) (a) * on (x) group_left (z) max by (x, z) (b)", nil, true},
		{"sum by (x, y) (a) / ignoring (y) group_left sum by (x) (b)", nil, false},
		{"a and on (x) b", nil, false},
		{"a or b", nil, true},
		{"sum by (x) (a) or sum by (x) (b)", nil, false},
		{"(sum by (x) (a) > 1) or vector(1)", nil, false},
		{"topk(2, a)", nil, false},
		{"topk(scalar(b), a)", nil, true},
		{"sum by (x) (b) * on (x) group_left (z) topk by (x) (1, a)", nil, false},
		{"sum by (x) (b) * on (x) group_left (z) topk by (x) (2, a)", nil, true},
		{"b * on (x) group_left (z) topk by (x) (1, a)", nil, true},
		{"sum by (x) (b) * on (y) group_left () topk by (x) (1, a)", nil, true},
		{`sum by (x) (b) * on (x) group_left () topk by (x) (1, {y="1"})`, nil, false},
		{"sum by (x) (b) * on (x) group_left () max_over_time(topk by (x) (1, a)[1h:1m])", nil, true},
		{"topk by (x) (1, a)", []string{"seen"}, false},
		{"topk by (seen) (1, a)", []string{"seen"}, true},
		{"topk(NaN, a)", nil, true},
		{`label_replace(a, "x", "", "", "")`, nil, true},
		{`count_values("x", a)`, nil, true},
		{"histogram_quantile(0.9, sum by (le, x) (rate(a_bucket[5m]))) >= 0", nil, false},
		{"sum without (x) (a) + sum without (x) (b)", nil, false},
		{"last_over_time(a[5m])", nil, false},
		{"a + on () group_left vector(1)", nil, false},
		{"double_exponential_smoothing(a[5m], 2, 1)", nil, true},
		{"a + fill(0) b", nil, true},
		{"max by (__name__) (a)", nil, true},
		{"rate(a[5m + 5m])", nil, true},
	} {
		got := parse(t, tc.text).CanFail(tc.static, func(l string) bool { return l == "seen" })
		if got != tc.want {
			t.Errorf("%s with %v: %v, want %v", tc.text, tc.static, got, tc.want)
		}
	}
	if !parse(t, "a").CanFail(nil, func(l string) bool { return l == "__type__" }) {
		t.Error("a function drops the metric's type as it drops its name")
	}
}

func TestSamples(t *testing.T) {
	load := func(s Selector) Load { return Load{Series: 10, Gap: time.Minute, Length: 1000} }
	for text, want := range map[string][2]int{
		"a":                             {10, 10},
		"rate(a[5m])":                   {18, 11}, // one window of 7, and what comes out of 10
		"sum(rate(a[1000d]))":           {1022, 12},
		"max_over_time(a[1h:1m])":       {631, 11},
		"a + b":                         {41, 21},
		"max_over_time(a[1000000h:1s])": {1 << 30, 11},
	} {
		held, out := parse(t, text).Samples(time.Minute, load)
		if text != "max_over_time(a[1000000h:1s])" && held-out < 0 || out != want[1] {
			t.Errorf("%s: holds %d, yields %d; want %d, %d", text, held, out, want[0], want[1])
		}
		if held < want[0] {
			t.Errorf("%s: holds at most %d, but it can hold %d", text, held, want[0])
		}
	}
}

func TestSelectors(t *testing.T) {
	q := parse(t, `a{x="1"} + sum({__name__=~"b.*",y!="2"}) or info(c)`)
	sel := q.Selectors()
	names := []string{}
	for _, s := range sel {
		names = append(names, s.Name)
	}
	if len(sel) < 4 || names[0] != "a" || !slices.Contains(names, "c") {
		t.Fatalf("%q", names)
	}
	if !sel[0].May("a", labels.FromStrings("z", "3")) || sel[0].May("a", labels.FromStrings("x", "2")) || sel[0].May("b", labels.EmptyLabels()) {
		t.Error("what the first selector may match")
	}
	if !sel[1].May("bb", labels.EmptyLabels()) || sel[1].May("a", labels.EmptyLabels()) || sel[1].May("b", labels.FromStrings("y", "2")) {
		t.Error("what the second selector may match")
	}
}

func TestMakes(t *testing.T) {
	q := parse(t, `label_replace(a, "x", "", "", "") + count_values("y", label_join(b, "z", ",", "p"))`)
	if got := q.Makes(); !slices.Equal(got, []string{"x", "y", "z"}) {
		t.Error(got)
	}
}

func TestProblem(t *testing.T) {
	d, err := NewDialect(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = d.Parse("sum(a b)")
	if message, start, end := Problem(err); message == "" || start != 6 || end <= start {
		t.Error(message, start, end)
	}
	if _, _, err := Series(`up{a="1"} 1 two`); err == nil {
		t.Error("a word is a value")
	}
}
