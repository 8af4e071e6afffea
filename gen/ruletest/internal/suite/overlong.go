package suite

import (
	"bytes"

	"metricwright/gen/diag"
)

// longestLine is how many bytes a line of a test or rule file may have. Prometheus's labels hold up
// to 16 MiB each and end the program with more, promtool too; half of that leaves room for
// what YAML's escapes unfold to.
const longestLine = 8 << 20

// overlong is a finding about the first line that is longer than any label can be, or none.
func overlong(path string, text []byte) diag.List {
	if len(text) <= longestLine {
		return nil
	}
	n := 0
	for line := range bytes.Lines(text) {
		if n++; len(line) > longestLine {
			return diag.List{diag.Errorf("ruletest/long", diag.Pos{File: path, Line: n}, "this line is longer than 8 MiB, and no label can be").
				WithHint("shorten the value; promtool ends on one of this length")}
		}
	}
	return nil
}
