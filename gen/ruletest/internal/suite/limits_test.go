package suite

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLimits: what comes to no end is a finding, before any time is spent on it.
func TestLimits(t *testing.T) {
	t.Parallel()
	series := func(values, eval string) string {
		return fmt.Sprintf("evaluation_interval: 1m\ntests:\n- input_series: [{series: a, values: %s}]\n  promql_expr_test: [{expr: a, eval_time: %s}]\n", values, eval)
	}
	sum := "1" + strings.Repeat("+1", 170_000)
	for name, c := range map[string]struct{ text, want string }{
		"samples that are never loaded": {series("1x1000000000", "1h"), ""},
		"samples":                       {series(strings.Repeat("1x9000000 ", 2), "9000000m"), "the series has 18000000 samples or more"},
		"samples of all series":         {strings.Replace(series("1x9000000", "9000000m"), "[{series: a, values: 1x9000000}]", "["+strings.Repeat("{series: a, values: _x9000000}, ", 3)+"]", 1), "with this series the test has more than 20000000 samples"},
		"histograms":                    {series(`"{{schema:0 sum:1 count:1 buckets:[`+strings.Repeat("1 ", 4000)+`]}}x100000"`, "100000m"), "with this series the test has more than 20000000 samples"},
		"evaluations":                   {series("1x5", "20000000m"), "the test takes 20000000 evaluations"},
		"brackets":                      {"tests:\n- promql_expr_test: [{expr: " + strings.Repeat("abs(", 501) + "a" + strings.Repeat(")", 501) + "}]\n", "the expression has brackets 501 deep"},
		"terms":                         {"tests:\n- promql_expr_test: [{expr: " + sum + "}]\n", "the expression has about 170000 operators"},
	} {
		f := &File{Path: "x.test.yaml"}
		f.Decode([]byte(c.text))
		found := f.Findings
		for _, x := range f.Tests {
			in, more := x.Input(x.Start.Add(x.Length()).UnixMilli())
			found.Add(more...)
			if c.want == "" && (len(in) != 1 || len(in[0].T) != 61) {
				t.Errorf("%s: %v", name, in)
			}
		}
		got := ""
		for _, x := range found {
			if x.ID == "ruletest/long" {
				got = x.Message
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}

	dir := t.TempDir()
	path := filepath.Join(dir, "rules.yaml")
	if err := os.WriteFile(path, []byte("groups:\n- {name: g, rules: [{record: a, expr: "+sum+"}]}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	deep := filepath.Join(dir, "deep.yaml")
	if err := os.WriteFile(deep, []byte("groups:\n- {name: g, rules: [{record: a, expr: '"+strings.Repeat("(", 600)+"a"+strings.Repeat(")", 600)+"'}]}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		deep:        "the expression has brackets 600 deep",
		path:        "the expression has about 170000 operators",
		"/dev/zero": "the rule file cannot be read: it is not a regular file",
		dir:         "the rule file cannot be read: it is a folder",
	} {
		if found := (&Loader{}).Load(path).Findings; len(found) != 1 || found[0].Message != want {
			t.Errorf("%s: %v", path, found)
		}
	}
}

// TestShortened: only repetitions in values are cut.
func TestShortened(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`a 1x99 2`:                 `a 1x5 2`,
		`ax99 0x99 _x99 1+1x3`:     `ax99 0x5 _x5 1+1x3`,
		`a{b="x99 }"} 1x99`:        `a{b="x99 }"} 1x5`,
		`a {b="\"x99 "} 1-2x99`:    `a {b="\"x99 "} 1-2x5`,
		`a {{schema:0 sum:1}}x9`:   `a {{schema:0 sum:1}}x5`,
		`a 1x99999999999999999999`: `a 1x99999999999999999999`,
	} {
		if got, _ := shortened(in, 5); got != want {
			t.Errorf("%s: %s, want %s", in, got, want)
		}
	}
}
