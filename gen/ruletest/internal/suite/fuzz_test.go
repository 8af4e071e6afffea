package suite

import (
	"testing"
)

// FuzzDecode feeds the reader of test files whatever there is: it may refuse, and
// must not panic. What it accepts, it must be able to expand and to point at.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		"",
		"tests: [{}]",
		"rule_files: ['[']\ngroup_eval_order: [a, a]",
		"evaluation_interval: 1m\ntests:\n- interval: 1 h\n",
		"tests:\n- start_timestamp: 1e300\n  input_series: [{series: 'a{b=\"c\"}', values: '1+1x5 _x2 stale {{count:1}}x2'}]\n",
		"tests:\n- input_series: [{series: a, values: \"1\\n2\"}, {series: '#', values: 1}]\n  alert_rule_test: [{eval_time: 1m}]\n",
		"tests: &a\n- *a\n",
		"- a: b: c",
		"tests: {a: 1}\nfuzzy_compare: 3\nx: y\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		file := &File{Path: "x.test.yaml"}
		file.Decode([]byte(text))
		if file.Refused != file.Findings.HasErrors() {
			t.Errorf("refused %v with findings %v", file.Refused, file.Findings)
		}
		for _, test := range file.Tests {
			if expands(test) > 100_000 {
				continue
			}
			series, findings := test.Input(1 << 50)
			if findings.HasErrors() && series != nil {
				t.Errorf("series %v with findings %v", series, findings)
			}
			test.Pos()
			for i := range test.Alerts {
				test.AlertPos(i)
			}
			for i := range test.Exprs {
				test.ExprPos(i)
			}
		}
	})
}

// expands guesses how many samples the notation of a test stands for, so that the
// fuzzer does not spend its time on making them.
func expands(t *Test) int {
	most, n := 0, 0
	for _, in := range t.input {
		for _, c := range in.Series + in.Values {
			if c >= '0' && c <= '9' && n < 1e6 {
				n = 10*n + int(c-'0')
			} else {
				n = 0
			}
			most = max(most, n)
		}
	}
	return most
}
