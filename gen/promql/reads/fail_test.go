package reads

import (
	"slices"
	"testing"
)

// Key are the labels of the result, where the expression alone tells.
func TestKey(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		labels []string
		known  bool
	}{
		"1":                                   {nil, true},
		"vector(1)":                           {nil, true},
		"a":                                   {nil, false},
		"sum by (x, y) (a)":                   {[]string{"x", "y"}, true},
		"sum(a)":                              {nil, true},
		"sum without (x) (a)":                 {nil, false},
		"sum without (x) (sum by (x, y) (a))": {[]string{"y"}, true},
		"sum by (x) (a) / on (x) b":           {[]string{"x"}, true},
		"sum by (x, y) (a) / ignoring (y) sum by (x) (b)":             {[]string{"x"}, true},
		"sum by (x, y) (a) * on (x) group_left (z) sum by (x, z) (b)": {[]string{"x", "y", "z"}, true},
		"sum by (x) (a) and b":                                        {[]string{"x"}, true},
		"sum by (x) (a) or sum by (y) (b)":                            {[]string{"x", "y"}, true},
		"sum by (x) (a) or b":                                         {nil, false},
		"absent(a)":                                                   {nil, false},
		"histogram_quantile(0.9, sum by (le, x) (rate(a[5m])))":       {[]string{"x"}, true},
		"-sum by (x) (a) > 1":                                         {[]string{"x"}, true},
		"topk(1, sum by (x) (a))":                                     {[]string{"x"}, true},
	} {
		labels, known := Key(parse(t, text).Expr)
		if known != want.known || known && !slices.Equal(labels, want.labels) {
			t.Errorf("%s: %q, %v; want %q, %v", text, labels, known, want.labels, want.known)
		}
	}
}

// An evaluation that fails in a part fails as a whole.
func TestCanFailInParts(t *testing.T) {
	t.Parallel()
	const bad = `label_replace(a, "x", "", "", "")`
	for _, text := range []string{
		"-" + bad, "(" + bad + ")", "sum(" + bad + ")", bad + " > 1", "1 + " + bad, bad + " and a", "a or " + bad, "a unless " + bad,
		"abs(" + bad + ")", "max_over_time(" + bad + "[1h:1m])", "sum by (x) (a) + on (x) sum by (x) (" + bad + ")", "absent(" + bad + ")", "scalar(" + bad + ")",
	} {
		if !parse(t, text).CanFail(nil, func(string) bool { return false }) {
			t.Errorf("%s cannot fail, but a part of it can", text)
		}
	}
	for _, text := range []string{"-a", "abs(a)", "sum by (x) (-a)", "max_over_time(a[1h:1m])", "absent(a)", "scalar(a) + sum(a)", "sum by (x) (a) ^ 2"} {
		if parse(t, text).CanFail(nil, func(string) bool { return false }) {
			t.Errorf("%s can fail", text)
		}
	}
}
