package analysis_test

import (
	"strings"
	"testing"

	"metricwright/gen/promql/analysis"
)

func TestParseErrors(t *testing.T) {
	for _, tc := range []struct {
		text, want string
		start, end int
	}{
		{"sum(", "unclosed left parenthesis", 4, 4},
		{"sum(up) by", "unexpected end of input in grouping opts, expected \"(\"", 10, 10},
		{"rate(up)", "expected type range vector in call to function \"rate\", got instant vector", 5, 7},
		{"up{job=\"a}", "unterminated quoted string", 7, 10},
		{"", "no expression found in input", 0, 0},
		{strings.Repeat("(", 10000) + "up" + strings.Repeat(")", 10000), "brackets are nested deeper than 200", 200, 201},
		{"up" + strings.Repeat("+up", 3000), "the expression has more than 2000 operators", 6002, 6003},
		{"up" + strings.Repeat(" or up", 3000), "the expression has more than 2000 operators", 12003, 12004},
		{strings.Repeat("-", 3000) + "up", "the expression has more than 2000 operators", 2000, 2001},
		{strings.Repeat("a", 1<<20), "the expression has 1048576 bytes; at most 65536 are read", 65536, 1 << 20},
	} {
		_, err := analysis.Parse(tc.text)
		if err == nil || err.Message != tc.want || err.Start != tc.start || err.End != tc.end {
			t.Errorf("%.40s\n\tgot  %+v\n\twant %s at %d to %d", tc.text, err, tc.want, tc.start, tc.end)
		}
	}
}

// What is within the limits is parsed and analyzed in tenths of a second; the test allows
// for a busy machine.
func TestWithinLimits(t *testing.T) {
	s := schema()
	for _, text := range []string{
		"up" + strings.Repeat("+up", 2000),
		"vllm:num_requests_running" + strings.Repeat(" or vllm:num_requests_running", 2000),
		strings.Repeat("(", 200) + "up" + strings.Repeat(")", 200),
		strings.Repeat("-", 2000) + "up",
		"up{a=\"" + strings.Repeat("(", 60000) + "\"}",
		"up" + strings.Repeat("#((((\n", 5000),
	} {
		e, err := analysis.Parse(text)
		if err != nil {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		analysis.Analyze(e, s)
	}
}
